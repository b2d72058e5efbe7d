from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pare_apps.contacts.vcf import read_vcf
from pydantic import JsonValue

from pare_sim.errors import InputError

FILES = Path(__file__).parent / "files"
BUNDLED = files("pare_scenarios") / "data/files/address_book.vcf"


def from_file(name: str) -> list[dict[str, JsonValue]]:
    return read_vcf((FILES / name).read_bytes())


def card(*lines: str, version: str = "3.0") -> bytes:
    return "\r\n".join(["BEGIN:VCARD", f"VERSION:{version}", *lines, "END:VCARD", ""]).encode()


def person(*lines: str, version: str = "3.0") -> dict[str, JsonValue]:
    (row,) = read_vcf(card(*lines, version=version))
    return row


def test_an_android_card_in_quoted_printable_is_decoded() -> None:
    assert from_file("android_21.vcf") == [
        {
            "first_name": "Jörg",
            "last_name": "Müller",
            "phone": "+49-30-555-0101",
            "email": "joerg.mueller@example.org",
            "address": "Hauptstraße 1, 50667 Köln, Deutschland",
            "job": None,
            "city_living": "Köln",
            "country": "Deutschland",
            "description": "Plays chess\non Mondays",
        }
    ]


def test_a_nokia_card_in_latin_1_is_read_in_the_character_set_it_names() -> None:
    (row,) = from_file("nokia_21.vcf")
    assert (row["first_name"], row["last_name"]) == ("José", "Peña")
    assert row["phone"] == "555-0111"
    assert (row["job"], row["description"]) == ("Caf;Bar, Kitchen", "C:\\new")


def test_an_ios_card_gives_preferred_mail_and_one_line_address_and_its_group_is_skipped() -> None:
    (row,) = from_file("ios_30.vcf")
    assert row["email"] == "c.okafor@clinic.example.org"
    assert row["address"] == "Suite 5, 12 Long Road, Back house, 62701 Springfield, IL, USA"
    assert (row["job"], row["phone"]) == ("Cardiologist", "+1 555 0120")
    assert row["description"] == "Speaks Igbo, English\nand a little French"


def test_nextcloud_cards_give_numbers_without_scheme_and_names_of_several_parts() -> None:
    hana, maria = from_file("nextcloud_40.vcf")
    assert (hana["first_name"], hana["last_name"]) == ("花", "山田")
    assert (hana["phone"], hana["email"]) == ("+81-90-555-0131", "hana@example.org")
    assert (maria["first_name"], maria["last_name"]) == ("María José", "de la Cruz Vega")
    assert maria["job"] == "Example Studio, Inc."


def test_the_bundled_address_book_mixes_versions_and_keeps_order() -> None:
    rows = read_vcf(BUNDLED.read_bytes())
    assert [(row["first_name"], row["last_name"], row["phone"]) for row in rows] == [
        ("Tomasz", "Król", "+49 30 555 0142"),
        ("Åse", "Sørensen", "+45 555 01 51"),
        ("Lena", "Hoffmann", "+49 30 555 0110"),
        ("Marguerite", "Dubois", "+33 1 555 0160"),
        ("Priya", "Raman", "+44-20-555-0170"),
        ("Zanele", "Mbeki", "+27-11-555-0180"),
        ("Hausverwaltung Grünberg", "", "+49 30 555 0190"),
    ]


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (["FN:Jane van Doe"], ("Jane van", "Doe")),
        (["FN:Doe, Jane"], ("Jane", "Doe")),
        (["FN:Cher"], ("Cher", "")),
        (["N:Doe;;;;", "FN:Jane Doe"], ("", "Doe")),
        (["ORG:Acme\\, Inc.;Sales"], ("Acme, Inc., Sales", "")),
        (["EMAIL:jane.doe@example.org"], ("jane.doe", "")),
        (["TEL:555-0100"], ("555-0100", "")),
        ([], ("(no name)", "")),
    ],
)
def test_a_name_is_found_in_what_the_card_has(lines: list[str], names: tuple[str, str]) -> None:
    row = person(*lines)
    assert (row["first_name"], row["last_name"]) == names


def test_small_letters_and_bare_encodings_are_understood() -> None:
    assert person("fn;quoted-printable:J=C3=B6rg", version="2.1")["first_name"] == "Jörg"
    assert person("FN;encoding=quoted-printable:J=C3=B6=", "rg", version="2.1")["first_name"] == "Jörg"


def test_the_extension_of_a_number_is_kept() -> None:
    assert person("TEL;VALUE=uri:tel:+1-555-0100;ext=7", version="4.0")["phone"] == "+1-555-0100 ext. 7"


def test_a_label_stands_in_for_a_missing_address() -> None:
    assert person("LABEL:1 Main St\\nSpringfield")["address"] == "1 Main St, Springfield"


def test_equal_cards_are_both_kept() -> None:
    assert len(read_vcf(card("FN:Jane Doe") * 2)) == 2


def test_unindented_base64_is_skipped() -> None:
    assert person("PHOTO;ENCODING=BASE64:AAAA", "BBBB", "", "FN:Jane", version="2.1")["first_name"] == "Jane"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty; expected BEGIN:VCARD"),
        (b"BEGIN:VCALENDAR\n", "^expected BEGIN:VCARD, found BEGIN:VCALENDAR"),
        (b"name,phone\n", "the file: not of the form NAME:value: 'name,phone'"),
        (b"FN:Jane\n", "^expected BEGIN:VCARD, found FN"),
        (b"BEGIN:VCARD\nFN:Jane\n", "VCARD 1: the file ends before END:VCARD"),
        (b"BEGIN:VCARD\nEND:VEVENT\n", "VCARD 1: no END:VCARD before END:VEVENT"),
        (card("FN:é").replace(b"\xc3", b""), "VCARD 1, FN: not UTF-8"),
        (card("FN;CHARSET=KLINGON;ENCODING=QUOTED-PRINTABLE:x"), "VCARD 1, FN: unknown CHARSET 'klingon'"),
        (card("FN;ENCODING=QUOTED-PRINTABLE:=FF"), "VCARD 1, FN: not UTF-8"),
        (card("NOTE;ENCODING=b:A"), "VCARD 1, NOTE: the value is not base64"),
        (card("A;B" + "," * 5000), "VCARD 1: not of the form NAME:value"),
    ],
)
def test_a_broken_file_is_refused_with_the_place_and_the_reason(data: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_vcf(data)


def _accepted_or_refused(data: bytes) -> None:
    try:
        found = read_vcf(data)
    except InputError:
        return
    assert all(row["first_name"] or row["last_name"] for row in found)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=200))
def test_arbitrary_bytes_raise_nothing_but_input_errors(data: bytes) -> None:
    _accepted_or_refused(data)
    _accepted_or_refused(card("FN:Jane").replace(b"FN:Jane", data))
    _accepted_or_refused(card("N;ENCODING=QUOTED-PRINTABLE:").replace(b"PRINTABLE:", b"PRINTABLE:" + data))


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(FILES.glob("*.vcf"))),
    st.integers(0, 900),
    st.binary(max_size=3),
    st.integers(0, 9),
)
def test_damaged_exports_raise_nothing_but_input_errors(file: Path, at: int, put: bytes, cut: int) -> None:
    data = file.read_bytes()
    _accepted_or_refused(data[:at] + put + data[at + cut :])
