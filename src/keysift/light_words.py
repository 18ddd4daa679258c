"""Words that say next to nothing by themselves: dates, units, light adjectives, and nouns that only lead to others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class LightWords:
    """The light words of a language, in lower case.

    `calendar`: days and months. `units`: measures and scales. `day_times`: with a day, they are a time ("Tuesday
    night"). `light`: adjectives that a phrase does not begin with. `empty`: nouns that are no phrase of their own.
    `heads`: nouns that only lead to one that is linked to them ("nombre d'emplois" is about "emplois"), in languages
    whose candidates have linking words inside; none that are part of terms ("ensemble de données", "quart de finale").
    """

    calendar: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    day_times: frozenset[str] = frozenset()
    light: frozenset[str] = frozenset()
    empty: frozenset[str] = frozenset()
    heads: frozenset[str] = frozenset()


def words_of_language(language: str) -> LightWords:
    """Return the light words of a language, of which there may be none."""
    return _WORDS.get(language, _NONE)


def _words(
    calendar: str,
    units: str,
    day_times: str = "",
    light: str = "",
    empty: str = "",
    heads: str = "",
) -> LightWords:
    return LightWords(*(frozenset(words.split()) for words in (calendar, units, day_times, light, empty, heads)))


_SIGNS: Final = "% m cm mm nm km kg g mg l ml gb mb kb tb ghz mhz khz hz kw mw gw kwh mwh v w ms s h min "
_NONE: Final = LightWords()

LIGHT_HEADS: Final = frozenset(
    "number numbers set sets kind kinds type types sort sorts part parts lot lots use case cases range variety amount "
    "series majority minority result results form forms level levels group groups lack way ways pair pairs rest half "
    "most some bit piece pieces end side top bottom list lists class classes example examples instance instances means "
    "member members couple dozen plenty deal order place point points line lines period process sequence collection "
    "percentage share fraction percent degree".split()
)
"""English nouns that lead to the one behind "of": "a number of people" is about people."""

_WORDS: Final = {
    "en": _words(
        "january february march april may june july august september october november december "
        "jan feb mar apr jun jul aug sep sept oct nov dec jan. feb. mar. apr. jun. jul. aug. sep. sept. oct. nov. dec. "
        "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun "
        "am pm a.m. p.m. bc ad",
        "percent percentage million billion trillion thousand hundred dozen dollar dollars euro euros pound pounds "
        "cent cents year years month months week weeks day days hour hours minute minutes second seconds decade "
        "decades century centuries mile miles kilometre kilometres kilometer kilometers metre metres meter meters "
        "foot feet inch inches yard yards acre acres hectare hectares gram grams kilogram kilograms ton tons tonne "
        "tonnes litre litres liter liters degrees degree times time tbsp tsp hrs hrs. mins mins. secs secs. lbs lbs. "
        "mph kph kcal mcg mmol " + _SIGNS,
        "night morning afternoon evening noon midnight weekend",
        "new newer newest recent latest current old older former good better best great greater big bigger biggest "
        "large larger largest small smaller smallest high higher highest low lower lowest long longer short main major "
        "minor important possible likely certain various different similar particular specific whole entire overall "
        "total additional further available able common usual typical novel proposed present previous first second "
        "third last next final early earlier late later own other another many much few several more most same such "
        "born called named so-called",
        "number numbers lot lots kind kinds sort sorts part parts way ways rest bit amount amounts variety example "
        "examples thing things addition fact thanks thx lol hi hello regards cheers",
    ),
    "de": _words(
        "januar jänner februar märz april mai juni juli august september oktober november dezember montag dienstag "
        "mittwoch donnerstag freitag samstag sonnabend sonntag",
        "prozent million millionen mio. milliarde milliarden mrd. billion billionen tausend euro cent dollar jahr "
        "jahre jahren monat monate monaten woche wochen tag tage tagen stunde stunden minute minuten sekunde sekunden "
        "jahrhundert kilometer kilometern meter metern hektar gramm kilogramm tonne tonnen liter litern grad mal uhr "
        + _SIGNS,
        "nacht morgen vormittag nachmittag abend mittag wochenende",
        light="geehrte geehrter geehrten",
    ),
    "es": _words(
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes "
        "miércoles jueves viernes sábado domingo",
        "millón millones billón billones mil miles euro euros dólar dólares año años mes meses semana semanas día "
        "días hora horas minuto minutos segundo segundos siglo siglos kilómetro kilómetros metro metros hectáreas "
        "gramos kilos toneladas litro litros grados " + _SIGNS,
        "noche mañana tarde",
        light="estimado estimada estimados estimadas",
        empty="decena decenas docena docenas centenar centenares millar millares resto",
        heads="número números parte partes mayoría minoría mitad tercio decena decenas docena docenas veintena "
        "treintena centenar centenares cientos millar millares miles millón millones ocasión comienzo principio "
        "inicio mediados resto totalidad",
    ),
    "fr": _words(
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre lundi mardi mercredi "
        "jeudi vendredi samedi dimanche",
        "million millions milliard milliards billion billions euro euros dollar dollars an ans année années mois "
        "semaine semaines jour jours heure heures minute minutes seconde secondes siècle siècles kilomètre kilomètres "
        "mètre mètres hectares grammes kilos tonnes litre litres degrés " + _SIGNS,
        "nuit matin soir après-midi",
        empty="dizaine dizaines douzaine douzaines quinzaine vingtaine trentaine quarantaine cinquantaine soixantaine "
        "centaine centaines millier milliers plupart",
        heads="nombre nombres série séries suite partie parties majorité minorité moitié dizaine dizaines douzaine "
        "douzaines quinzaine vingtaine trentaine quarantaine cinquantaine soixantaine centaine centaines millier "
        "milliers million millions milliard milliards sorte sortes occasion début totalité reste plupart",
    ),
    "it": _words(
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre lunedì martedì "
        "mercoledì giovedì venerdì sabato domenica",
        "milione milioni miliardo miliardi bilione bilioni mila euro dollaro dollari anno anni mese mesi settimana "
        "settimane giorno giorni ora ore minuto minuti secondo secondi secolo secoli chilometro chilometri metro "
        "metri ettari grammi chili tonnellate litro litri gradi " + _SIGNS,
        "notte mattina sera pomeriggio",
        light="gentile gentili egregio egregia egregi",
        empty="decina decine dozzina dozzine ventina trentina centinaio centinaia migliaio migliaia",
        heads="numero numeri serie parte maggioranza minoranza metà terzo paio decina decine dozzina dozzine ventina "
        "trentina centinaio centinaia migliaio migliaia milione milioni miliardo miliardi sorta occasione inizio "
        "resto totalità",
    ),
    "nl": _words(
        "januari februari maart april mei juni juli augustus september oktober november december maandag dinsdag "
        "woensdag donderdag vrijdag zaterdag zondag",
        "procent miljoen miljoenen miljard miljarden biljoen duizend euro cent dollar jaar jaren maand maanden week "
        "weken dag dagen uur uren minuut minuten seconde seconden eeuw eeuwen kilometer meter hectare gram kilo ton "
        "liter graden keer " + _SIGNS,
        "nacht ochtend middag avond weekend",
        light="geachte",
    ),
    "pl": _words(
        "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia styczeń "
        "luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień poniedziałek wtorek "
        "środa środę czwartek piątek sobota sobotę niedziela niedzielę",
        "procent procenta proc. milion miliony milionów miliard miliardy miliardów bilion biliony bilionów tysiąc "
        "tysiące tysięcy złoty złotych euro dolarów rok roku lata lat miesiąc miesiące miesięcy tydzień tygodnie "
        "tygodni dzień dni godzina godziny godzin minuta minuty minut sekund wiek wieku kilometrów metrów hektarów "
        "gramów ton litrów stopni " + _SIGNS,
        light="szanowny szanowna szanowni",
        empty="związku względu trakcie ramach oparciu pomocą",
    ),
    "pt": _words(
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro segunda-feira "
        "terça-feira quarta-feira quinta-feira sexta-feira sábado domingo",
        "milhão milhões bilhão bilhões trilhão trilhões bilião biliões mil real reais euro euros dólar dólares ano "
        "anos mês meses semana semanas dia dias hora horas minuto minutos segundo segundos século séculos quilómetro "
        "quilómetros quilômetro quilômetros metro metros hectares gramas quilos toneladas litro litros graus " + _SIGNS,
        "noite manhã tarde",
        light="prezado prezada prezados prezadas",
        empty="partir dezena dezenas dúzia dúzias centena centenas milhar milhares resto",
        heads="número números série séries parte partes maioria minoria metade terço dezena dezenas dúzia dúzias "
        "vintena trintena centena centenas milhar milhares milhão milhões ocasião decurso início começo meados resto "
        "totalidade",
    ),
}
