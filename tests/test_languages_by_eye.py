"""Short texts in seven languages, and what a reader would and would not write down of them."""

from __future__ import annotations

from typing import NamedTuple

import pytest

import keysift


class Reading(NamedTuple):
    """A text in a language, phrases that a reader expects, and phrases that look broken."""

    language: str
    text: str
    want: str
    never: str


READINGS = {
    "cycle paths": Reading(
        "de",
        "Der Stadtrat plant neue Radwege in der Innenstadt. Sichere Radwege fehlen bisher. Für die Planung sicherer "
        "Radwege gibt es 3 Millionen Euro vom Land. Mit den sicheren Radwegen soll auch der öffentliche Nahverkehr "
        "gestärkt werden. Gegner des öffentlichen Nahverkehrs fordern mehr Parkplätze. Der Verein Radentscheid sammelt "
        "Unterschriften.",
        "Sichere Radwege|öffentlicher Nahverkehr|Verein Radentscheid|Parkplätze",
        "sicherer Radwege|sicheren Radwegen|öffentlichen Nahverkehrs|Millionen Euro|Radentscheid",
    ),
    "influenza": Reading(
        "de",
        "Das Robert Koch-Institut meldet steigende Zahlen bei der saisonalen Grippe. Die saisonale Grippe breitet sich "
        "seit Montag aus. Ärzte empfehlen die Impfung gegen die saisonale Grippe vor allem älteren Menschen. Der "
        "Impfstoff ist knapp. Das Bündnis Gesundheit kritisiert den Impfstoff als zu teuer.",
        "saisonale Grippe|Robert Koch-Institut|Bündnis Gesundheit|Impfstoff",
        "saisonalen Grippe|Robert|Montag|Koch-Institut",
    ),
    "translation": Reading(
        "de",
        "Deep Learning verändert die maschinelle Übersetzung. Mit neuronalen Netzen gelingt die maschinelle "
        "Übersetzung auch bei seltenen Sprachen. Neuronale Netze brauchen große Datenmengen. Die Qualität maschineller "
        "Übersetzung misst man mit der Metrik BLEU.",
        "maschinelle Übersetzung|Neuronale Netze|Metrik BLEU",
        "maschineller Übersetzung|neuronalen Netzen|Übersetzung",
    ),
    "energy": Reading(
        "pl",
        "Rząd przyjął projekt ustawy o odnawialnych źródłach energii. Odnawialne źródła energii mają pokryć połowę "
        "zapotrzebowania. Sieć wymaga budowy magazynów energii. Magazyny energii są drogie. Farmy wiatrowe na Bałtyku "
        "ruszą w 2027 roku, a budowa farm wiatrowych kosztuje miliardy złotych.",
        "Odnawialne źródła energii|Farmy wiatrowe|Magazyny energii",
        "odnawialnych źródłach energii|farm wiatrowych|magazynów energii|miliardy złotych|roku",
    ),
    "bicycles": Reading(
        "fr",
        "Une dizaine de communes de Bretagne lancent un service de vélos partagés. Le service de vélos partagés "
        "coûtera 2,3 millions d'euros. Selon le maire de Brest, le nombre d'abonnés augmente. Le député Yves Le Goff "
        "soutient le projet. Yves Le Goff a voté la loi sur les transports publics.",
        "vélos partagés|communes|Bretagne|Yves Le Goff|transports publics",
        "dizaine de communes|dizaine|d'euros|euros|Goff|nombre d'abonnés|député Yves",
    ),
    "solar power": Reading(
        "fr",
        "Les énergies renouvelables représentent la moitié de la production d'électricité. L'énergie solaire progresse "
        "depuis des années. La Cour des comptes critique le coût des panneaux solaires. L'énergie solaire dépend de "
        "l'ensoleillement ; le stockage de l'électricité reste un problème.",
        "énergie solaire|production d'électricité|Cour des comptes|stockage de l'électricité",
        "moitié de la production d'électricité|comptes|années|Cour",
    ),
    "central bank": Reading(
        "es",
        "El Banco de España subió su previsión de crecimiento. Una docena de empresas rechaza la política fiscal. La "
        "política fiscal, según el Banco de España, necesita reformas. La deuda pública alcanzó 1,5 billones de euros "
        "el viernes.",
        "Banco de España|política fiscal|previsión de crecimiento|deuda pública|empresas",
        "docena de empresas|docena|billones de euros|euros|viernes|España|Banco",
    ),
    "city plan": Reading(
        "it",
        "Il Comune di Milano ha approvato il piano della mobilità sostenibile. La mobilità sostenibile richiede piste "
        "ciclabili e trasporto pubblico. Una decina di associazioni chiede più piste ciclabili. Il trasporto pubblico "
        "costa 30 milioni di euro. L'inquinamento dell'aria resta un problema.",
        "Comune di Milano|mobilità sostenibile|piste ciclabili|trasporto pubblico|inquinamento dell'aria",
        "decina di associazioni|decina|di euro|euro|Milano",
    ),
    "public transport": Reading(
        "nl",
        "De gemeente Utrecht investeert in openbaar vervoer en fietspaden. Het openbaar vervoer is duurder geworden. "
        "Nieuwe fietspaden verbinden de Universiteit van Utrecht met het centrum. De Raad van State keurde het "
        "bestemmingsplan goed. De woningnood blijft groot, zegt wethouder Jan de Vries.",
        "openbaar vervoer|Universiteit van Utrecht|Raad van State|wethouder Jan de Vries",
        "Vries|wethouder Jan|State|Raad",
    ),
    "batteries": Reading(
        "nl",
        "Onderzoekers van de TU Delft ontwikkelen een nieuwe batterij voor elektrische auto's. De batterij bevat geen "
        "kobalt. Elektrische auto's worden goedkoper, maar het stroomnet raakt vol.",
        "elektrische auto's|kobalt|stroomnet",
        "elektrische auto|auto|geen kobalt",
    ),
    "court": Reading(
        "pt",
        "O Supremo Tribunal Federal julga a demarcação de terras indígenas. As terras indígenas ocupam 14 % do "
        "território. A maioria dos ministros do Supremo Tribunal Federal votou na quarta-feira. O desmatamento da "
        "Amazônia aumentou e custa 3 bilhões de reais por ano.",
        "Supremo Tribunal Federal|terras indígenas|desmatamento|ministros",
        "maioria dos ministros|maioria|quarta-feira|bilhões de reais|reais|de reais",
    ),
}


@pytest.mark.parametrize("name", READINGS)
def test_what_a_reader_expects(name: str) -> None:
    """The expected phrases are among the first twelve, in their most basic form, and nothing looks broken."""
    reading = READINGS[name]
    found = {phrase.casefold() for phrase in keysift.extract(reading.text, language=reading.language, top=12).texts}
    assert {phrase for phrase in reading.want.split("|") if phrase.casefold() not in found} == set()
    assert {phrase for phrase in reading.never.split("|") if phrase.casefold() in found} == set()
