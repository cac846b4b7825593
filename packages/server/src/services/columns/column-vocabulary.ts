/**
 * Words in names of columns, in the languages in which files come. All are small and without accents (`anno`, `jahr`, `annee`): names are read
 * that way too.
 */

/** The words of a name: taken apart at signs and where a small letter meets a capital, small, without accents. */
export const textOf = (name: string): string[] =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((word) => word !== '');

/** A vocabulary: whole words, and endings of words that languages write as one (`Kundennummer`, `nettopris`). */
export interface Vocabulary {
  readonly words: ReadonlySet<string>;
  readonly endings: readonly string[];
}

const vocabulary = (wordList: string, endings = ''): Vocabulary => ({
  words: new Set(wordList.split(/\s+/).filter((word) => word !== '')),
  endings: endings.split(/\s+/).filter((ending) => ending !== ''),
});

const matchesWord = (word: string, { words, endings }: Vocabulary): boolean =>
  words.has(word) || endings.some((ending) => word.length > ending.length && word.endsWith(ending));

/** Whether a word of the name is in the vocabulary. */
export const nameMatches = (name: string, vocabularyOf: Vocabulary): boolean =>
  textOf(name).some((word) => matchesWord(word, vocabularyOf));
/** Whether the last word of the name is in the vocabulary. */
export const endsIn = (name: string, vocabularyOf: Vocabulary): boolean =>
  matchesWord(textOf(name).at(-1) ?? '', vocabularyOf);

/** They mean a thing, wherever they stand. */
export const identifying = vocabulary(
  `id ids uuid guid zip zipcode postcode postal plz cap cep phone tel telefon telephone telefono telefone mobile handy fax fips ssn isbn issn ean upc gtin
  sku iata icao npi iban bic swift vin imei pnr barcode awb bib dossard dorsal startnr matricule matricula cpf cnpj dni nif siret siren insee ags hash
  token kennung schluessel schlussel cle clave codigo codice kod kode code key`,
  'nummer nummern kennung schlussel schluessel kennziffer telefon',
);
/** They mean a thing as the last word only: a `flight_number` does, a `number_of_flights` does not. */
export const identifyingAtEnd = vocabulary(
  `index number no nr num nummer numero numer numer№ № номер reference ref referenz referencia account konto compte cuenta conta ticket invoice serial lot
  identifier identificador identifiant`,
  'nr',
);
/** What begins so counts, whatever follows: `number of flights`, `nb_visites`. */
export const countingStart =
  /^(number|numbers|no|num|nr|count|nb|nombre|numero|anzahl|zahl|aantal|antal|antall|liczba|numer|cantidad|quantidade)[^\p{L}]+(of|de|di|der|des|d|von|av|van|\p{L}+s)([^\p{L}]|$)/iu;

export const years = vocabulary(
  'year years yr yrs jahr jahrgang annee an ano anno annata jaar ar aar rok god год yil vuosi leto fy 年 年度',
  'jahr jaar',
);
export const calendar = vocabulary(
  `month months quarter qtr week weekday day dow hour minute monat quartal woche kw wochentag tag stunde mois trimestre semaine jour heure mes semana dia hora
  mese settimana giorno ora maand kwartaal dag uur uge maned manad vecka timme miesiac tydzien dzien godzina месяц неделя день час`,
  'monat woche stunde',
);
export const ranks = vocabulary(
  `rank ranking place position pos platz rang platzierung rangplatz classement clt posicion puesto posizione posto plaats plads plass placering plats miejsce
  pozycja место standing standings`,
  'platz rang platzierung',
);
export const placeVocabulary = vocabulary(
  `lat latitude lon lng long longitude latitud longitud latitudine longitudine latitudes longitudes easting northing breitengrad langengrad laengengrad geolat
  geolon geolng szerokosc dlugosc широта долгота`,
  'breitengrad langengrad laengengrad',
);
export const clocks = vocabulary(
  `time hour hours zeit uhrzeit uhr stunde hora heure ora tijd tid klokkeslett czas godzina время dep arr departure arrival abflug ankunft abfahrt sched scheduled std sta atd ata
  hhmm clock start begin end salida llegada depart arrivee partenza arrivo`,
  'zeit tijd',
);
/** Whole numbers of few values under such a name are classes written as numbers. */
export const classes = vocabulary(
  `status class klasse classe clase klasa type typ tipo art category kategorie categorie categoria kategoria group gruppe groupe grupo gruppo zone zona district
  bezirk arrondissement distrito ward region sector sektor secteur floor etage room raum zimmer gate track gleis lane line linie ligne linea route shift
  schicht turno equipe batch charge cluster stage phase kind segment tier version season saison round runde level stufe niveau nivel livello priority
  prioritat severity store filiale shop station machine maschine device sensor team platform channel http error reason model gender sex geschlecht sexe sexo
  genero dow terminal dock depot wave cohort strasse building`,
  'klasse gruppe typ kategorie zone linie stufe status',
);

/** A sum of them says what there is in all, whatever else the name says but shares and averages. */
export const totals = vocabulary('total totals totale totaal sum summe gesamt suma somme итого', 'summe gesamt');
/** They are not summed: shares, prices, states, times that something took. */
export const levels = vocabulary(
  `rate rates ratio percent percentage pct % prozent pourcent pourcentage porcentaje percentuale procent share anteil quote quota taux tasa tasso factor faktor
  facteur coefficient price prices preis prix precio precios prezzo prijs pris cena preco цена tariff tarif kurs avg average mean median durchschnitt
  mittel mittelwert moyenne media promedio gemiddelde srednia genomsnitt min max minimum maximum age alter edad eta idade leeftijd wiek возраст alder
  score scores rating ratings note notes nota grade grades mark marks voto ocena point points punkte puntos punti gpa satisfaction temp temperature
  temperatur temperatura speed geschwindigkeit vitesse velocidad velocidade velocita wind delay verspatung retard retraso ritardo atraso distance entfernung
  height hohe width breite length lange depth tiefe density level duration dauer duree duracion durata duracao latency humidity feuchte humedad umidita
  pressure druck pression magnitude elevation altitude balance saldo solde saldi stand kontostand bestand stock inventory hr bpm pulse puls bmi iq index
  angle direction richtung dir deg degree degrees pace tempo time times seconds second secs sec minutes minute mins hours ms millis response wait waiting
  unique distinct active dau mau cumulative cumulated cum kumuliert cumule acumulado ytd running counter odometer reading readings stay aufenthalt sejour estancia load utilization auslastung occupancy efficiency yield margin marge discount rabatt remise descuento sconto interest zins
  growth change deviation variance std per pro je unit einzel unitaire unitario ph concentration level limit threshold`,
  'preis preise prijs pris quote anteil satz temperatur dauer alter stand geschwindigkeit prozent note wert hohe lange breite druck feuchte',
);
/** They are summed. The first of the lists are what one asks for first. */
export const amounts = vocabulary(
  `amount amt sales revenue turnover profit income budget actual plan planned forecast cost costs spend spending expense expenses earnings payment payments paid
  betrag umsatz umsatze gewinn ertrag kosten ausgaben einnahmen erlos erlose zahlung montant ventes vente benefice cout couts depense depenses recette recettes
  importe monto ventas ingresos ingreso ganancia coste costo gasto gastos pago importo vendite ricavi ricavo fatturato spesa spese entrate uscite incasso valor
  montante vendas receita receitas custo despesa despesas bedrag omzet verkoop winst kwota sprzedaz przychod przychody koszt wartosc belopp belob forsaljning
  salg kostnad intakt omsattning сумма продажи выручка доход расход стоимость   realise vote voted presupuesto ejecutado preventivo consuntivo begroting budzet wykonanie orcado realizado ist soll actuals`,
  'betrag umsatz erlos erlose kosten ausgaben einnahmen gewinn ertrag bedrag omzet belopp belob kostnad',
);
export const volumes = vocabulary(
  `weight mass volume bytes kb mb gb area production output emissions tons tonnes rain rainfall precipitation snow snowfall kwh mwh energy consumption
  gewicht masse volumen flache produktion niederschlag regen schnee verbrauch energie poids pluie precipitations consommation peso lluvia precipitacion consumo
  precipitaciones pioggia precipitazioni chuva gewicht neerslag verbruik waga opad opady zuzycie vikt vekt nedbor nederbord forbruk вес осадки`,
  'gewicht niederschlag verbrauch menge flache verbruik',
);
export const counts = vocabulary(
  `count cnt qty quantity total sum visitors visits views clicks impressions sessions deaths cases births items units pieces orders passengers pax bookings
  nights goals votes absent absences absence injured killed vehicles participants guests downloads installs tickets incidents
  anzahl menge stuck stuckzahl absatz besucher besuche teilnehmer buchungen personen fehltage faelle falle quantite nombre effectif visiteurs visites unites
  absences cantidad unidades visitas personas quantita unita visite quantidade aantal hoeveelheid bezoekers stuks ilosc liczba antal antall mangd количество
  число attendance audience spectators crowd zuschauer affluence asistencia fee fees tax taxes gebuhr gebuhren steuer frais taxe impuesto impuestos tassa imposto belasting podatek skatt shipping tip tips deposit withdrawal
  credit debit subtotal`,
  'anzahl zahl stuck absatz besucher fehltage tage aantal antal gebuhr steuer',
);
/** Among the counts: money, which has a currency. */
export const fees = vocabulary(
  `fee fees tax taxes gebuhr gebuhren steuer frais taxe impuesto impuestos tassa imposto belasting podatek skatt shipping tip tips deposit withdrawal credit debit
  subtotal`,
  'gebuhr steuer',
);
/** Money too, which may add up or not. */
export const money = vocabulary(
  `price prices preis preise prix precio precios prezzo prijs pris preco cena value net gross netto brutto nett vat mwst ust iva tva btw moms total totals salary
  wage wages pay lohn gehalt salaire sueldo stipendio balance saldo`,
  'preis preise prijs pris',
);
/** A text column so named says in which currency the row's amounts are. */
export const currencies = vocabulary(
  'currency currencies ccy wahrung waehrung devise monnaie moneda divisa moeda valuta waluta mena валюта',
  'wahrung waehrung',
);
/** An amount so named has one currency, whatever the row says. */
export const oneCurrency = vocabulary('eur usd gbp chf jpy cny inr sek nok dkk pln czk huf cad aud nzd brl mxn zar');
/** Averages of these are asked for first. */
export const waits = vocabulary(
  `delay duration response latency wait waiting stay seconds secs ms verspatung dauer duree retard retraso duracion ritardo durata atraso duracao temp temperature
  temperatur temperatura`,
  'dauer temperatur zeit',
);
export const scores = vocabulary(
  'score rating points satisfaction punkte puntos punti note nota grade mark marks gpa',
  'note punkte',
);
/** Averages of these are asked for last: they describe rather than measure, or have no mean. */
export const describing = vocabulary(
  `age alter edad eta leeftijd wiek discount rabatt remise percent pct factor index direction richtung dir deg degrees angle width height`,
  'alter',
);
export const angles = vocabulary('direction richtung dir deg degrees angle bearing heading azimuth', 'richtung');
/** Beside such columns a weight is a body's. */
export const bodies = vocabulary('height bmi grosse age alter sex gender patient birth');
export const births = vocabulary(
  'birth born birthday geburt geb naissance nacimiento nascita nascimento geboren urodzenia founded built baujahr model',
  'geburtsdatum geburtstag geburtsjahr baujahr',
);

/** A moment so named says when a row happened. */
export const eventVocabulary = vocabulary(
  `date time timestamp ts datetime day created at when on datum zeit zeitpunkt tag bestelldatum buchungstag buchung fecha data jour dag dato data dzien дата
  ordered booked booking order sold sale event observed submitted started start recorded logged posted admitted received 日期 日付`,
  'datum tag zeitpunkt dato',
);
/** A moment so named belongs to something that came before or comes later. */
export const otherMoments = vocabulary(
  `ship shipped shipping delivery delivered due end ended until till expiry expires expired closed updated modified changed paid birth born birthday valuta
  discharged resolved finished return returned cancelled deadline valid liefer lieferdatum ende bis falligkeit geburt geburtsdatum gultig livraison fin
  echeance naissance entrega fin vencimiento nacimiento consegna scadenza nascita vencimento levering leverdatum einddatum`,
  'lieferdatum enddatum geburtsdatum versanddatum falligkeitsdatum',
);
/** Names, as against codes: of two columns that group alike it is the one that users read. */
export const naming = vocabulary(
  'name names bezeichnung label title titel nom nombre nome naam nazwa navn namn название description text langtext',
  'name bezeichnung naam',
);
export const coding = vocabulary(
  'code id key no nr abbr abbreviation short kurz kurzel kuerzel iso number num kod kode codigo codice symbol',
  'nr nummer code kurzel id',
);
