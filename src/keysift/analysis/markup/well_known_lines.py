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
    findings, ingredients, directions, instructions, agenda, changelog, change log, release notes, unreleased, overview,
    table of contents, frequently asked questions, getting started, installation, usage, requirements, contributing,
    license, licence, zusammenfassung, kurzfassung, schlagwörter,
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
    terms of service, terms of use, terms and conditions, contact us, all rights reserved, verified purchase, accept,
    accept all, reject all, accept cookies, cookie preferences, cookie notice, sign up to our newsletter,
    subscribe to our newsletter, follow us, follow us on social media, you may also like, you might also like,
    related products, add to cart, add to basket,
    weiterlesen, mehr zum thema, zum inhalt springen, nach oben, teilen, anmelden, abmelden, anzeige,
    datenschutzerklärung, impressum, alle rechte vorbehalten, im browser ansehen, alle akzeptieren,
    cookie-einstellungen, newsletter abonnieren, folgen sie uns, das könnte sie auch interessieren, in den warenkorb,
    leer más, seguir leyendo, compartir, iniciar sesión, publicidad, política de privacidad, aviso legal,
    política de cookies, todos los derechos reservados, aceptar todas, suscríbete, síguenos, también te puede interesar,
    lire la suite, lire aussi, à lire aussi, partager, se connecter, se désabonner, publicité, mentions légales,
    politique de confidentialité, tous droits réservés, voir dans le navigateur, tout accepter, suivez-nous,
    abonnez-vous à notre newsletter, vous aimerez aussi, ajouter au panier,
    leggi tutto, leggi anche, continua a leggere, condividi, accedi, pubblicità, informativa sulla privacy,
    tutti i diritti riservati, accetta tutti, seguici, iscriviti alla newsletter, potrebbe interessarti anche,
    lees meer, lees ook, lees verder, delen, inloggen, advertentie, privacybeleid, alle rechten voorbehouden,
    alles accepteren, volg ons, in winkelwagen,
    czytaj więcej, czytaj także, czytaj dalej, udostępnij, zaloguj się, reklama, polityka prywatności,
    wszelkie prawa zastrzeżone, akceptuję, zapisz się do newslettera, obserwuj nas, dodaj do koszyka,
    leia mais, leia também, saiba mais, compartilhar, partilhar, publicidade, política de privacidade,
    todos os direitos reservados, aceitar todos, siga-nos, subscreva a nossa newsletter
    """.split(",")
)
GREETINGS: Final = frozenset(
    line.strip().casefold()
    for line in """
    dear all; dear sir or madam; dear sir/madam; dear colleagues; to whom it may concern; hi all; hi everyone;
    hello everyone; many thanks; thanks in advance; sent from my iphone;
    sehr geehrte damen und herren; hallo zusammen; vielen dank im voraus;
    estimados señores; estimado señor; estimada señora; a quien corresponda; muchas gracias;
    madame, monsieur; bonjour à tous; chers collègues; merci d'avance;
    gentili signori; egregi signori; buongiorno a tutti; grazie mille;
    geachte heer, mevrouw; geachte heer/mevrouw; beste allemaal; alvast bedankt;
    szanowni państwo; dzień dobry;
    prezados senhores; prezado senhor; prezada senhora; caros colegas; muito obrigado; muito obrigada
    """.split(";")
)
CLOSINGS: Final = frozenset(
    line.strip().casefold()
    for line in """
    regards; best regards; kind regards; warm regards; best wishes; all the best; yours sincerely; yours faithfully;
    sincerely; sincerely yours; yours truly; cheers;
    mit freundlichen grüßen; mit freundlichem gruß; freundliche grüße; viele grüße; beste grüße; liebe grüße;
    herzliche grüße; mit besten grüßen;
    saludos; un saludo; saludos cordiales; un cordial saludo; atentamente; un abrazo;
    cordialement; bien cordialement; bien à vous; sincères salutations; amicalement;
    cordiali saluti; distinti saluti; un caro saluto; a presto;
    met vriendelijke groet; met vriendelijke groeten; hartelijke groeten; groeten; groetjes;
    z poważaniem; z wyrazami szacunku; pozdrawiam; serdecznie pozdrawiam;
    atenciosamente; com os melhores cumprimentos; melhores cumprimentos; um abraço
    """.split(";")
)
RELEASE_LABELS: Final = frozenset(
    line.strip().casefold()
    for line in """
    for immediate release; press release; news release; media release; embargoed until; press contact; media contact;
    press enquiries; media enquiries; press inquiries; media inquiries; notes to editors; note to editors;
    pressemitteilung; presseinformation; pressekontakt; sperrfrist;
    nota de prensa; comunicado de prensa; contacto de prensa; para publicación inmediata;
    communiqué de presse; contact presse; contacts presse; pour diffusion immédiate;
    comunicato stampa; contatto stampa; contatti stampa; ufficio stampa; per diffusione immediata;
    persbericht; perscontact; informacja prasowa; komunikat prasowy; kontakt dla mediów;
    comunicado de imprensa; nota de imprensa; contacto para a imprensa; contato para a imprensa;
    para divulgação imediata
    """.split(";")
)
MENU_WORDS: Final = PAGE_LINES | frozenset(
    line.strip().casefold()
    for line in """
    home; contact; about; about us; shop; menu; search; login; help; faq; site map; sitemap; privacy; accessibility;
    cookies; terms; press; careers; my account; startseite; kontakt; über uns; datenschutz; suche; karriere; inicio;
    contacto; quiénes somos; tienda; buscar; accueil; à propos; boutique; recherche; contatti; chi siamo; negozio;
    cerca; over ons; winkel; zoeken; strona główna; o nas; sklep; szukaj; início; sobre nós; loja; contato; pesquisar
    """.split(";")
)
ENDINGS: Final = frozenset(line.split()[-1] for line in HEADINGS | PAGE_LINES | GREETINGS | CLOSINGS | RELEASE_LABELS)
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
