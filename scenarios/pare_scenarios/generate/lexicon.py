"""Things and deeds in several languages, for messages whose writers speak them."""

LANGUAGES = ("de", "fr", "es", "tr")

_OTHERS: dict[str, tuple[str, str, str, str]] = {
    # what is met for
    "tender review": ("Angebotsprüfung", "revue des offres", "revisión de ofertas", "teklif değerlendirmesi"),
    "audit call": ("Revisionsgespräch", "appel d'audit", "llamada de auditoría", "denetim görüşmesi"),
    "client handover": ("Kundenübergabe", "passation client", "traspaso del cliente", "müşteri devri"),
    "board briefing": ("Vorstandsbriefing", "briefing du conseil", "informe al consejo", "kurul brifingi"),
    "safety inspection": (
        "Sicherheitsprüfung",
        "inspection de sécurité",
        "inspección de seguridad",
        "iş güvenliği",
    ),
    "workshop": ("Workshop", "atelier", "taller", "atölye"),
    "photo shoot": ("Fototermin", "séance photo", "sesión de fotos", "fotoğraf çekimi"),
    "site visit": ("Ortstermin", "visite du chantier", "visita de obra", "saha ziyareti"),
    "rehearsal": ("Probe", "répétition", "ensayo", "prova"),
    "tasting": ("Verkostung", "dégustation", "cata", "tadım"),
    "reading": ("Lesung", "lecture", "lectura", "okuma"),
    "trade fair": ("Messe", "salon professionnel", "feria", "fuar"),
    "viewing": ("Besichtigung", "visite", "visita", "ev gezmesi"),
    "guest lecture": ("Gastvortrag", "conférence", "conferencia", "konuk ders"),
    "concert": ("Konzert", "concert", "concierto", "konser"),
    "lunch": ("Mittagessen", "déjeuner", "almuerzo", "öğle yemeği"),
    "video call": ("Videoanruf", "visio", "videollamada", "görüntülü görüşme"),
    "walk": ("Spaziergang", "balade", "paseo", "yürüyüş"),
    "dinner": ("Abendessen", "dîner", "cena", "akşam yemeği"),
    "coffee": ("Kaffee", "café", "café", "kahve"),
    "squash": ("Squash", "squash", "squash", "squash"),
    "babysitting": ("Babysitten", "baby-sitting", "hacer de canguro", "çocuk bakımı"),
    "board games": ("Brettspiele", "jeux de société", "juegos de mesa", "kutu oyunları"),
    "dog sitting": ("Hund hüten", "garder le chien", "cuidar al perro", "köpek bakımı"),
    "flat hunting": ("Wohnungssuche", "chercher un appartement", "buscar piso", "ev arama"),
    "bike repair": ("Fahrrad reparieren", "réparer le vélo", "arreglar la bici", "bisiklet tamiri"),
    # what is to be done
    "ring the caterer": ("den Caterer anrufen", "appeler le traiteur", "llamar al catering", "yemek firmasını aramak"),
    "hand over the keys": ("die Schlüssel übergeben", "remettre les clés", "entregar las llaves", "anahtarları vermek"),
    "fetch the banner": ("das Banner abholen", "chercher la banderole", "recoger la pancarta", "afişi almak"),
    "let the plumber in": ("den Klempner einlassen", "ouvrir au plombier", "abrir al fontanero", "tesisatçıya açmak"),
    "water the tomatoes": ("die Tomaten gießen", "arroser les tomates", "regar los tomates", "domatesleri sulamak"),
    "return the trailer": ("den Anhänger abgeben", "rendre la remorque", "devolver el remolque", "römorku götürmek"),
    "collect the programmes": (
        "die Programme holen",
        "prendre les programmes",
        "recoger los programas",
        "broşürleri almak",
    ),
    "switch on the heating": (
        "die Heizung anstellen",
        "allumer le chauffage",
        "poner la calefacción",
        "ısıtmayı açmak",
    ),
    "feed the hens": ("die Hühner füttern", "nourrir les poules", "alimentar a las gallinas", "tavukları yemlemek"),
    "pick up the tent": ("das Zelt abholen", "récupérer la tente", "recoger la tienda", "çadırı almak"),
    "lend me the cot": (
        "mir das Kinderbett leihen",
        "me prêter le lit bébé",
        "prestarme la cuna",
        "beşiği ödünç vermek",
    ),
    "bring the drill": ("die Bohrmaschine bringen", "apporter la perceuse", "traer el taladro", "matkabı getirmek"),
    "go over the accounts": ("die Abrechnung prüfen", "revoir les comptes", "repasar las cuentas", "hesaplara bakmak"),
    "return the recipe book": (
        "das Kochbuch bringen",
        "rendre le livre de recettes",
        "devolver el recetario",
        "tarif defterini vermek",
    ),
    # things and papers
    "the hall": ("der Saal", "la salle", "la sala", "salon"),
    "the van": ("der Transporter", "la camionnette", "la furgoneta", "minibüs"),
    "the cellar": ("der Keller", "la cave", "el sótano", "bodrum"),
    "the ladder": ("die Leiter", "l'échelle", "la escalera", "merdiven"),
    "the garage": ("die Garage", "le garage", "el garaje", "garaj"),
    "tenancy form": ("Mietformular", "formulaire de location", "formulario de alquiler", "kira formu"),
    "signed ballot": ("unterschriebener Stimmzettel", "bulletin signé", "papeleta firmada", "imzalı oy pusulası"),
    "visa photos": ("Visumfotos", "photos pour le visa", "fotos para el visado", "vize fotoğrafları"),
    "club contract": ("Vereinsvertrag", "contrat du club", "contrato del club", "kulüp sözleşmesi"),
    "insurance claim": ("Schadensmeldung", "déclaration de sinistre", "parte del seguro", "sigorta bildirimi"),
    "school certificate": ("Schulzeugnis", "certificat scolaire", "certificado escolar", "okul belgesi"),
    "delivery dates": ("die Liefertermine", "les dates de livraison", "las fechas de entrega", "teslim tarihleri"),
    "the new logo": ("das neue Logo", "le nouveau logo", "el nuevo logo", "yeni logo"),
    "spare parts": ("die Ersatzteile", "les pièces de rechange", "los repuestos", "yedek parçalar"),
    "the warranty": ("die Gewährleistung", "la garantie", "la garantía", "garanti"),
    "packaging": ("die Verpackung", "l'emballage", "el embalaje", "ambalaj"),
    "the test run": ("der Probelauf", "l'essai", "la prueba", "deneme"),
    "the fabric samples": ("die Stoffmuster", "les échantillons de tissu", "las muestras de tela", "kumaş numuneleri"),
    "the signed offer": ("das unterschriebene Angebot", "l'offre signée", "la oferta firmada", "imzalı teklif"),
    "the colour chart": ("die Farbkarte", "le nuancier", "la carta de colores", "renk kartelası"),
    # circles and trades
    "choir": ("Chor", "chorale", "coro", "koro"),
    "allotments": ("Kleingärten", "jardins", "huertos", "bahçeler"),
    "cycling club": ("Radclub", "club de vélo", "club ciclista", "bisiklet kulübü"),
    "parents' council": ("Elternrat", "conseil des parents", "consejo de padres", "veli kurulu"),
    "reading circle": ("Lesekreis", "cercle de lecture", "club de lectura", "okuma grubu"),
    "plumber": ("Klempner", "plombier", "fontanero", "tesisatçı"),
    "piano teacher": ("Klavierunterricht", "cours de piano", "clases de piano", "piyano dersi"),
    "childminder": ("Kinderbetreuung", "garde d'enfants", "canguro", "çocuk bakıcısı"),
    "electrician": ("Elektriker", "électricien", "electricista", "elektrikçi"),
    "dog sitter": ("Hundebetreuung", "garde de chien", "paseador de perros", "köpek bakıcısı"),
    "tax adviser": ("Steuerberatung", "conseil fiscal", "asesor fiscal", "mali müşavir"),
    "the prototype": ("der Prototyp", "le prototype", "el prototipo", "prototip"),
}


def said(english: str, language: str) -> str:
    """A thing in one of LANGUAGES, else in English."""
    return _OTHERS[english][LANGUAGES.index(language)] if language in LANGUAGES else english


def everywhere(english: str, *more: str) -> list[str]:
    """A thing in all languages, and other words for it: any of them names it."""
    return list(dict.fromkeys([*more, english, *_OTHERS[english]]))
