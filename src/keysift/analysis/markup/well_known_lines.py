"""Lines that say where one is, not what a text is about: headings of papers, the frame of web pages and of letters.

English, then German, Spanish, French, Italian, Dutch, Polish and Portuguese.
"""

from __future__ import annotations

from typing import Final

HEADINGS: Final = frozenset(
    heading.strip()
    for heading in """
    abstract, summary, keywords, key words, index terms, categories and subject descriptors, general terms,
    introduction, references, bibliography, conclusion, conclusions, concluding remarks, acknowledgement,
    acknowledgements, acknowledgment, acknowledgments, appendix, contents, table of contents, discussion,
    supplementary material, background, objective, objectives, aims, methods, materials and methods, results,
    findings, ingredients, directions, instructions, agenda, zusammenfassung, kurzfassung, schlagwörter,
    schlüsselwörter, einleitung, einführung, literatur, literaturverzeichnis, hintergrund, methoden, ergebnisse,
    zutaten, zubereitung, tagesordnung, fazit, schlussfolgerung, schlussfolgerungen, danksagung, anhang,
    inhaltsverzeichnis, inhalt, resumen, palabras clave, introducción, referencias, bibliografía, conclusión,
    conclusiones, agradecimientos, anexo, índice, antecedentes, objetivos, métodos, resultados, ingredientes,
    preparación, elaboración, orden del día, contexte, objectifs, méthodes, résultats, ingrédients, préparation,
    ordre du jour, résumé, mots clés, mots-clés, références, bibliographie, remerciements, annexe, table des matières,
    sommaire, riassunto, sommario, parole chiave, introduzione, riferimenti, riferimenti bibliografici, bibliografia,
    conclusione, conclusioni, ringraziamenti, appendice, indice, contesto, obiettivi, metodi, risultati, ingredienti,
    preparazione, ordine del giorno, samenvatting, trefwoorden, sleutelwoorden, inleiding, referenties, literatuur,
    literatuurlijst, conclusie, conclusies, dankwoord, bijlage, inhoudsopgave, achtergrond, methoden, resultaten,
    ingrediënten, bereiding, agenda, streszczenie, abstrakt, słowa kluczowe, wstęp, wprowadzenie, literatura,
    piśmiennictwo, wnioski, podsumowanie, podziękowania, załącznik, spis treści, metody, wyniki, składniki,
    przygotowanie, porządek obrad, resumo, palavras-chave, palavras chave, introdução, referências,
    referências bibliográficas, conclusão, conclusões, considerações finais, agradecimentos, anexo, sumário,
    objetivos, métodos, resultados, ingredientes, modo de preparo
    """.split(",")
)
PAGE_LINES: Final = frozenset(
    line.strip()
    for line in """
    read more, continue reading, more on this story, related articles, related stories, related topics, read next,
    skip to content, skip to main content, back to top, view in browser, view this email in your browser, unsubscribe,
    manage preferences, share, share this article, share this story, leave a comment, log in, sign in, sign up,
    subscribe, advertisement, cookie policy, cookie settings, accept all cookies, privacy policy, privacy notice,
    terms of service, terms of use, terms and conditions, contact us, all rights reserved, verified purchase,
    weiterlesen, mehr zum thema, zum inhalt springen, nach oben, teilen, anmelden, abmelden, anzeige,
    datenschutzerklärung, impressum, alle rechte vorbehalten, im browser ansehen,
    leer más, seguir leyendo, compartir, iniciar sesión, publicidad, política de privacidad, aviso legal,
    política de cookies, todos los derechos reservados,
    lire la suite, lire aussi, à lire aussi, partager, se connecter, se désabonner, publicité, mentions légales,
    politique de confidentialité, tous droits réservés, voir dans le navigateur,
    leggi tutto, leggi anche, continua a leggere, condividi, accedi, pubblicità, informativa sulla privacy,
    tutti i diritti riservati,
    lees meer, lees ook, lees verder, delen, inloggen, advertentie, privacybeleid, alle rechten voorbehouden,
    czytaj więcej, czytaj także, czytaj dalej, udostępnij, zaloguj się, reklama, polityka prywatności,
    wszelkie prawa zastrzeżone,
    leia mais, leia também, saiba mais, compartilhar, partilhar, publicidade, política de privacidade,
    todos os direitos reservados
    """.split(",")
)
LETTER_LINES: Final = frozenset(
    line.strip().casefold()
    for line in """
    dear all; dear sir or madam; dear sir/madam; dear colleagues; to whom it may concern; hi all; hi everyone;
    hello everyone; best regards; kind regards; warm regards; best wishes; many thanks; thanks in advance;
    yours sincerely; yours faithfully; sincerely yours; sent from my iphone;
    sehr geehrte damen und herren; hallo zusammen; mit freundlichen grüßen; mit freundlichem gruß; freundliche grüße;
    viele grüße; beste grüße; liebe grüße; herzliche grüße; vielen dank im voraus; mit besten grüßen;
    estimados señores; estimado señor; estimada señora; a quien corresponda; saludos; un saludo; saludos cordiales;
    un cordial saludo; muchas gracias;
    madame, monsieur; bonjour à tous; chers collègues; cordialement; bien cordialement; bien à vous; merci d'avance;
    gentili signori; egregi signori; buongiorno a tutti; cordiali saluti; distinti saluti; grazie mille;
    geachte heer, mevrouw; geachte heer/mevrouw; beste allemaal; met vriendelijke groet; met vriendelijke groeten;
    hartelijke groeten; alvast bedankt;
    szanowni państwo; dzień dobry; z poważaniem; z wyrazami szacunku; pozdrawiam; serdecznie pozdrawiam;
    prezados senhores; prezado senhor; prezada senhora; caros colegas; atenciosamente; com os melhores cumprimentos;
    melhores cumprimentos; muito obrigado; muito obrigada
    """.split(";")
)
ENDINGS: Final = frozenset(line.split()[-1] for line in HEADINGS | PAGE_LINES | LETTER_LINES)
"""The last words of all such lines: one that ends otherwise is none."""

LABELS: Final = frozenset(
    "background, objective, objectives, methods, results, findings, conclusion, conclusions, introduction, "
    "hintergrund, methoden, ergebnisse, antecedentes, objetivo, objetivos, métodos, resultados, conclusiones, "
    "contexte, objectifs, méthodes, résultats, contesto, obiettivi, metodi, risultati, conclusioni, achtergrond, "
    "resultaten, conclusies, metody, wyniki, wnioski, conclusões, abstract, keywords, key words, index terms, "
    "general terms, categories and subject descriptors, zusammenfassung, schlagwörter, schlüsselwörter, resumen, "
    "palabras clave, résumé, mots clés, mots-clés, riassunto, parole chiave, samenvatting, trefwoorden, "
    "streszczenie, słowa kluczowe, resumo, palavras-chave, palavras chave".split(", ")
)
