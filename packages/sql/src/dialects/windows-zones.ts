/**
 * Zones by the names that Windows has for them, and SQL Server with it: facts of Unicode's CLDR (`windowsZones`), with the changes of the clock of
 * 2022 to 2024. Zones whose clock no zone of Windows shares (Antarctica/Troll, Asia/Almaty since 2024) are left out.
 */
const windowsZones: Readonly<Record<string, string>> = {
  'AUS Central Standard Time': 'Australia/Darwin Australia/North',
  'AUS Eastern Standard Time':
    'Australia/ACT Australia/Canberra Australia/Melbourne Australia/NSW Australia/Sydney Australia/Victoria',
  'Afghanistan Standard Time': 'Asia/Kabul',
  'Alaskan Standard Time':
    'America/Anchorage America/Juneau America/Metlakatla America/Nome America/Sitka America/Yakutat US/Alaska',
  'Aleutian Standard Time': 'America/Adak America/Atka US/Aleutian',
  'Altai Standard Time': 'Asia/Barnaul',
  'Arab Standard Time': 'Asia/Aden Asia/Bahrain Asia/Kuwait Asia/Qatar Asia/Riyadh',
  'Arabian Standard Time': 'Asia/Dubai Asia/Muscat Etc/GMT-4',
  'Arabic Standard Time': 'Asia/Baghdad',
  'Argentina Standard Time':
    'America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/ComodRivadavia America/Argentina/Cordoba America/Argentina/Jujuy America/Argentina/La_Rioja America/Argentina/Mendoza America/Argentina/Rio_Gallegos America/Argentina/Salta America/Argentina/San_Juan America/Argentina/San_Luis America/Argentina/Tucuman America/Argentina/Ushuaia America/Buenos_Aires America/Catamarca America/Cordoba America/Jujuy America/Mendoza America/Rosario',
  'Astrakhan Standard Time': 'Europe/Astrakhan Europe/Ulyanovsk',
  'Atlantic Standard Time':
    'America/Glace_Bay America/Goose_Bay America/Halifax America/Moncton America/Thule Atlantic/Bermuda Canada/Atlantic',
  'Aus Central W. Standard Time': 'Australia/Eucla',
  'Azerbaijan Standard Time': 'Asia/Baku',
  'Azores Standard Time': 'Atlantic/Azores',
  'Bahia Standard Time': 'America/Bahia',
  'Bangladesh Standard Time': 'Asia/Dacca Asia/Dhaka Asia/Thimbu Asia/Thimphu',
  'Belarus Standard Time': 'Europe/Minsk',
  'Bougainville Standard Time': 'Pacific/Bougainville',
  'Canada Central Standard Time': 'America/Regina America/Swift_Current Canada/East-Saskatchewan Canada/Saskatchewan',
  'Cape Verde Standard Time': 'Atlantic/Cape_Verde Etc/GMT+1',
  'Caucasus Standard Time': 'Asia/Yerevan',
  'Cen. Australia Standard Time': 'Australia/Adelaide Australia/Broken_Hill Australia/South Australia/Yancowinna',
  'Central America Standard Time':
    'America/Belize America/Costa_Rica America/El_Salvador America/Guatemala America/Managua America/Tegucigalpa Etc/GMT+6 Pacific/Galapagos',
  'Central Asia Standard Time': 'Asia/Bishkek Asia/Kashgar Asia/Urumqi Etc/GMT-6 Indian/Chagos',
  'Central Brazilian Standard Time': 'America/Campo_Grande America/Cuiaba',
  'Central Europe Standard Time':
    'Europe/Belgrade Europe/Bratislava Europe/Budapest Europe/Ljubljana Europe/Podgorica Europe/Prague Europe/Tirane',
  'Central European Standard Time': 'Europe/Sarajevo Europe/Skopje Europe/Warsaw Europe/Zagreb Poland',
  'Central Pacific Standard Time':
    'Etc/GMT-11 Pacific/Efate Pacific/Guadalcanal Pacific/Kosrae Pacific/Noumea Pacific/Pohnpei Pacific/Ponape',
  'Central Standard Time':
    'America/Chicago America/Indiana/Knox America/Indiana/Tell_City America/Knox_IN America/Matamoros America/Menominee America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem America/Ojinaga America/Rainy_River America/Rankin_Inlet America/Resolute America/Winnipeg CST6CDT Canada/Central US/Central US/Indiana-Starke',
  'Central Standard Time (Mexico)':
    'America/Bahia_Banderas America/Chihuahua America/Merida America/Mexico_City America/Monterrey Mexico/General',
  'Chatham Islands Standard Time': 'Pacific/Chatham',
  'China Standard Time':
    'Asia/Chongqing Asia/Chungking Asia/Harbin Asia/Hong_Kong Asia/Macao Asia/Macau Asia/Shanghai Hongkong PRC',
  'Cuba Standard Time': 'America/Havana Cuba',
  'Dateline Standard Time': 'Etc/GMT+12',
  'E. Africa Standard Time':
    'Africa/Addis_Ababa Africa/Asmara Africa/Asmera Africa/Dar_es_Salaam Africa/Djibouti Africa/Kampala Africa/Mogadishu Africa/Nairobi Antarctica/Syowa Etc/GMT-3 Indian/Antananarivo Indian/Comoro Indian/Mayotte',
  'E. Australia Standard Time': 'Australia/Brisbane Australia/Lindeman Australia/Queensland',
  'E. Europe Standard Time': 'Europe/Chisinau Europe/Tiraspol',
  'E. South America Standard Time': 'America/Sao_Paulo Brazil/East',
  'Easter Island Standard Time': 'Chile/EasterIsland Pacific/Easter',
  'Eastern Standard Time':
    'America/Detroit America/Indiana/Petersburg America/Indiana/Vincennes America/Indiana/Winamac America/Iqaluit America/Kentucky/Louisville America/Kentucky/Monticello America/Louisville America/Montreal America/Nassau America/New_York America/Nipigon America/Pangnirtung America/Thunder_Bay America/Toronto Canada/Eastern EST5EDT US/Eastern US/Michigan',
  'Eastern Standard Time (Mexico)': 'America/Cancun',
  'Egypt Standard Time': 'Africa/Cairo Egypt',
  'Ekaterinburg Standard Time': 'Asia/Yekaterinburg',
  'FLE Standard Time':
    'Europe/Helsinki Europe/Kiev Europe/Mariehamn Europe/Riga Europe/Sofia Europe/Tallinn Europe/Uzhgorod Europe/Vilnius Europe/Zaporozhye',
  'Fiji Standard Time': 'Pacific/Fiji',
  'GMT Standard Time':
    'Atlantic/Canary Atlantic/Faeroe Atlantic/Faroe Atlantic/Madeira Eire Europe/Belfast Europe/Dublin Europe/Guernsey Europe/Isle_of_Man Europe/Jersey Europe/Lisbon Europe/London GB Portugal',
  'GTB Standard Time': 'Asia/Famagusta Asia/Nicosia Europe/Athens Europe/Bucharest Europe/Nicosia',
  'Georgian Standard Time': 'Asia/Tbilisi',
  'Greenland Standard Time': 'America/Godthab America/Nuuk America/Scoresbysund',
  'Greenwich Standard Time':
    'Africa/Abidjan Africa/Accra Africa/Bamako Africa/Banjul Africa/Bissau Africa/Conakry Africa/Dakar Africa/Freetown Africa/Lome Africa/Monrovia Africa/Nouakchott Africa/Ouagadougou Africa/Timbuktu America/Danmarkshavn Atlantic/Reykjavik Atlantic/St_Helena Iceland',
  'Haiti Standard Time': 'America/Port-au-Prince',
  'Hawaiian Standard Time':
    'Etc/GMT+10 HST Pacific/Honolulu Pacific/Johnston Pacific/Rarotonga Pacific/Tahiti US/Hawaii',
  'India Standard Time': 'Asia/Calcutta Asia/Kolkata',
  'Iran Standard Time': 'Asia/Tehran Iran',
  'Israel Standard Time': 'Asia/Jerusalem Asia/Tel_Aviv Israel',
  'Jordan Standard Time': 'Asia/Amman',
  'Kaliningrad Standard Time': 'Europe/Kaliningrad',
  'Korea Standard Time': 'Asia/Seoul ROK',
  'Libya Standard Time': 'Africa/Tripoli Libya',
  'Line Islands Standard Time': 'Etc/GMT-14 Pacific/Kiritimati',
  'Lord Howe Standard Time': 'Australia/LHI Australia/Lord_Howe',
  'Magadan Standard Time': 'Asia/Magadan',
  'Magallanes Standard Time': 'America/Punta_Arenas',
  'Marquesas Standard Time': 'Pacific/Marquesas',
  'Mauritius Standard Time': 'Indian/Mahe Indian/Mauritius Indian/Reunion',
  'Middle East Standard Time': 'Asia/Beirut',
  'Montevideo Standard Time': 'America/Montevideo',
  'Morocco Standard Time': 'Africa/Casablanca Africa/El_Aaiun',
  'Mountain Standard Time':
    'America/Boise America/Cambridge_Bay America/Ciudad_Juarez America/Denver America/Edmonton America/Inuvik America/Shiprock America/Yellowknife Canada/Mountain MST7MDT Navajo US/Mountain',
  'Mountain Standard Time (Mexico)': 'America/Mazatlan Mexico/BajaSur',
  'Myanmar Standard Time': 'Asia/Rangoon Asia/Yangon Indian/Cocos',
  'N. Central Asia Standard Time': 'Asia/Novosibirsk',
  'Namibia Standard Time': 'Africa/Windhoek',
  'Nepal Standard Time': 'Asia/Kathmandu Asia/Katmandu',
  'New Zealand Standard Time': 'Antarctica/McMurdo Antarctica/South_Pole NZ Pacific/Auckland',
  'Newfoundland Standard Time': 'America/St_Johns Canada/Newfoundland',
  'Norfolk Standard Time': 'Pacific/Norfolk',
  'North Asia East Standard Time': 'Asia/Irkutsk',
  'North Asia Standard Time': 'Asia/Krasnoyarsk Asia/Novokuznetsk',
  'North Korea Standard Time': 'Asia/Pyongyang',
  'Omsk Standard Time': 'Asia/Omsk',
  'Pacific SA Standard Time': 'America/Santiago Chile/Continental',
  'Pacific Standard Time': 'America/Los_Angeles America/Vancouver Canada/Pacific PST8PDT US/Pacific US/Pacific-New',
  'Pacific Standard Time (Mexico)': 'America/Ensenada America/Santa_Isabel America/Tijuana Mexico/BajaNorte',
  'Pakistan Standard Time': 'Asia/Karachi',
  'Paraguay Standard Time': 'America/Asuncion',
  'Qyzylorda Standard Time': 'Asia/Qyzylorda',
  'Romance Standard Time': 'Africa/Ceuta Europe/Brussels Europe/Copenhagen Europe/Madrid Europe/Paris',
  'Russia Time Zone 10': 'Asia/Srednekolymsk',
  'Russia Time Zone 11': 'Asia/Anadyr Asia/Kamchatka',
  'Russia Time Zone 3': 'Europe/Samara',
  'Russian Standard Time': 'Europe/Kirov Europe/Moscow Europe/Simferopol',
  'SA Eastern Standard Time':
    'America/Belem America/Cayenne America/Fortaleza America/Maceio America/Paramaribo America/Recife America/Santarem Antarctica/Palmer Antarctica/Rothera Atlantic/Stanley Etc/GMT+3',
  'SA Pacific Standard Time':
    'America/Atikokan America/Bogota America/Cayman America/Coral_Harbour America/Eirunepe America/Guayaquil America/Jamaica America/Lima America/Panama America/Porto_Acre America/Rio_Branco Brazil/Acre EST Etc/GMT+5 Jamaica',
  'SA Western Standard Time':
    'America/Anguilla America/Antigua America/Aruba America/Barbados America/Blanc-Sablon America/Boa_Vista America/Curacao America/Dominica America/Grenada America/Guadeloupe America/Guyana America/Kralendijk America/La_Paz America/Lower_Princes America/Manaus America/Marigot America/Martinique America/Montserrat America/Port_of_Spain America/Porto_Velho America/Puerto_Rico America/Santo_Domingo America/St_Barthelemy America/St_Kitts America/St_Lucia America/St_Thomas America/St_Vincent America/Tortola America/Virgin Brazil/West Etc/GMT+4',
  'SE Asia Standard Time':
    'Antarctica/Davis Asia/Bangkok Asia/Ho_Chi_Minh Asia/Jakarta Asia/Phnom_Penh Asia/Pontianak Asia/Saigon Asia/Vientiane Etc/GMT-7 Indian/Christmas',
  'Saint Pierre Standard Time': 'America/Miquelon',
  'Sakhalin Standard Time': 'Asia/Sakhalin',
  'Samoa Standard Time': 'Pacific/Apia',
  'Sao Tome Standard Time': 'Africa/Sao_Tome',
  'Saratov Standard Time': 'Europe/Saratov',
  'Singapore Standard Time':
    'Asia/Brunei Asia/Kuala_Lumpur Asia/Kuching Asia/Makassar Asia/Manila Asia/Singapore Asia/Ujung_Pandang Etc/GMT-8 Singapore',
  'South Africa Standard Time':
    'Africa/Blantyre Africa/Bujumbura Africa/Gaborone Africa/Harare Africa/Johannesburg Africa/Kigali Africa/Lubumbashi Africa/Lusaka Africa/Maputo Africa/Maseru Africa/Mbabane Etc/GMT-2',
  'South Sudan Standard Time': 'Africa/Juba',
  'Sri Lanka Standard Time': 'Asia/Colombo',
  'Sudan Standard Time': 'Africa/Khartoum',
  'Syria Standard Time': 'Asia/Damascus',
  'Taipei Standard Time': 'Asia/Taipei ROC',
  'Tasmania Standard Time': 'Antarctica/Macquarie Australia/Currie Australia/Hobart Australia/Tasmania',
  'Tocantins Standard Time': 'America/Araguaina',
  'Tokyo Standard Time': 'Asia/Dili Asia/Jayapura Asia/Tokyo Etc/GMT-9 Japan Pacific/Palau',
  'Tomsk Standard Time': 'Asia/Tomsk',
  'Tonga Standard Time': 'Pacific/Tongatapu',
  'Transbaikal Standard Time': 'Asia/Chita',
  'Turkey Standard Time': 'Asia/Istanbul Europe/Istanbul Turkey',
  'Turks And Caicos Standard Time': 'America/Grand_Turk',
  'US Eastern Standard Time':
    'America/Fort_Wayne America/Indiana/Indianapolis America/Indiana/Marengo America/Indiana/Vevay America/Indianapolis US/East-Indiana',
  'US Mountain Standard Time':
    'America/Creston America/Dawson_Creek America/Fort_Nelson America/Hermosillo America/Phoenix Etc/GMT+7 MST US/Arizona',
  UTC: 'Etc/GMT Etc/GMT+0 Etc/GMT-0 Etc/GMT0 Etc/Greenwich Etc/UCT Etc/UTC Etc/Universal Etc/Zulu GMT GMT0 Greenwich UCT UTC Universal Zulu',
  'UTC+12':
    'Etc/GMT-12 Kwajalein Pacific/Funafuti Pacific/Kwajalein Pacific/Majuro Pacific/Nauru Pacific/Tarawa Pacific/Wake Pacific/Wallis',
  'UTC+13': 'Etc/GMT-13 Pacific/Enderbury Pacific/Fakaofo',
  'UTC-02': 'America/Noronha Atlantic/South_Georgia Brazil/DeNoronha Etc/GMT+2',
  'UTC-08': 'Etc/GMT+8 Pacific/Pitcairn',
  'UTC-09': 'Etc/GMT+9 Pacific/Gambier',
  'UTC-11': 'Etc/GMT+11 Pacific/Midway Pacific/Niue Pacific/Pago_Pago Pacific/Samoa US/Samoa',
  'Ulaanbaatar Standard Time': 'Asia/Choibalsan Asia/Ulaanbaatar Asia/Ulan_Bator',
  'Venezuela Standard Time': 'America/Caracas',
  'Vladivostok Standard Time': 'Asia/Ust-Nera Asia/Vladivostok',
  'Volgograd Standard Time': 'Europe/Volgograd',
  'W. Australia Standard Time': 'Australia/Perth Australia/West',
  'W. Central Africa Standard Time':
    'Africa/Algiers Africa/Bangui Africa/Brazzaville Africa/Douala Africa/Kinshasa Africa/Lagos Africa/Libreville Africa/Luanda Africa/Malabo Africa/Ndjamena Africa/Niamey Africa/Porto-Novo Africa/Tunis Etc/GMT-1',
  'W. Europe Standard Time':
    'Arctic/Longyearbyen Atlantic/Jan_Mayen Europe/Amsterdam Europe/Andorra Europe/Berlin Europe/Busingen Europe/Gibraltar Europe/Luxembourg Europe/Malta Europe/Monaco Europe/Oslo Europe/Rome Europe/San_Marino Europe/Stockholm Europe/Vaduz Europe/Vatican Europe/Vienna Europe/Zurich',
  'W. Mongolia Standard Time': 'Asia/Hovd',
  'West Asia Standard Time':
    'Antarctica/Mawson Asia/Aqtau Asia/Aqtobe Asia/Ashgabat Asia/Ashkhabad Asia/Atyrau Asia/Dushanbe Asia/Oral Asia/Samarkand Asia/Tashkent Etc/GMT-5 Indian/Kerguelen Indian/Maldives',
  'West Bank Standard Time': 'Asia/Gaza Asia/Hebron',
  'West Pacific Standard Time':
    'Antarctica/DumontDUrville Etc/GMT-10 Pacific/Chuuk Pacific/Guam Pacific/Port_Moresby Pacific/Saipan Pacific/Truk Pacific/Yap',
  'Yakutsk Standard Time': 'Asia/Khandyga Asia/Yakutsk',
  'Yukon Standard Time': 'America/Dawson America/Whitehorse Canada/Yukon',
};

const names = new Map(
  Object.entries(windowsZones).flatMap(([name, zones]) => zones.split(' ').map((zone) => [zone, name])),
);

/** What Windows calls a zone of the zone database; null where it has none. */
export const windowsZone = (zone: string): string | null => names.get(zone) ?? null;
