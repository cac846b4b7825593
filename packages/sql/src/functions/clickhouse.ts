import { wordSet } from './word-set.ts';
import { standardFunctions, standardKeywords } from './standard.ts';

/** ClickHouse 22.8 to 26: its reference of regular, aggregate and window functions. Left out are table functions, dictionaries, Join tables, files, settings, the
 * server, other users, machine learning, functions that wait or throw, and those that operators add (executable, UDF). */
export const clickhouseFunctions = wordSet(`
  ${standardKeywords} ${standardFunctions}
  nullable lowcardinality fixedstring int8 int16 int32 int64 int128 int256 uint8 uint16 uint32 uint64 uint128 uint256 float32 float64 decimal32 decimal64 decimal128
  datetime64 date32 uuid enum8 enum16 tuple map nested global prewhere sample final columns lambda
  plus minus multiply divide intdiv intdivorzero isfinite isinfinite ifnotfinite isnan modulo moduloorzero positivemodulo negate gcd lcm max2 min2 byteswap
  if multiif ifnull assumenotnull tonullable isnull isnotnull iszeroornull equals notequals less greater lessorequals greaterorequals and or not xor
  avgif sumif countif minif maxif anyif argminif argmaxif uniqif uniqexactif quantileif medianif sumornull avgornull minornull maxornull uniq uniqexact uniqcombined
  uniqcombined64 uniqhll12 quantile quantiles quantileexact quantilesexact quantiletiming quantiletdigest quantilebfloat16 quantiledeterministic medianexact anylast anyheavy
  any first_value last_value argmin argmax grouparray groupuniqarray grouparraymovingavg grouparraymovingsum grouparraysample groupbitand groupbitor groupbitxor
  summap minmap maxmap sumkahan sumwithoverflow avgweighted topk topkweighted stddevpop stddevsamp varpop varsamp covarpop covarsamp skewpop skewsamp kurtpop kurtsamp
  entropy simplelinearregression studentttest welchttest mannwhitneyutest rankcorr cramersv deltasum deltasumtimestamp intervallengthsum sequencematch sequencecount
  windowfunnel retention histogram boundingratio exponentialmovingaverage lagInFrame leadInFrame laginframe leadinframe
  toint8 toint16 toint32 toint64 toint128 toint256 touint8 touint16 touint32 touint64 touint128 touint256 tofloat32 tofloat64 todecimal32 todecimal64 todecimal128
  toint8ornull toint16ornull toint32ornull toint64ornull touint8ornull touint16ornull touint32ornull touint64ornull tofloat32ornull tofloat64ornull toint32orzero
  toint64orzero touint32orzero touint64orzero tofloat64orzero todecimal32ornull todecimal64ornull todate todateornull todateorzero todate32 todatetime todatetimeornull
  todatetimeorzero todatetime64 todatetime64ornull tostring tofixedstring tostringcuttozero touuid touuidornull touuidorzero tolowcardinality totypename reinterpretasint64 accuratecast
  accuratecastornull parsedatetime parsedatetimebesteffort parsedatetimebesteffortornull parsedatetimebesteffortorzero parsedatetime64besteffort parsedatetimeinjodasyntax
  tointervalsecond tointervalminute tointervalhour tointervalday tointervalweek tointervalmonth tointervalquarter tointervalyear
  totimezone toyear toquarter tomonth tounixtimestamp todayofyear todayofmonth todayofweek tohour tominute tosecond tomillisecond tostartofyear tostartofisoyear tostartofquarter
  tostartofmonth tomonday tostartofweek tolastdayofweek tolastdayofmonth tostartofday tostartofhour tostartofminute tostartofsecond tostartoffiveminutes tostartoffiveminute
  tostartoftenminutes tostartoffifteenminutes tostartofinterval totime torelativeyearnum torelativemonthnum torelativeweeknum torelativedaynum torelativehournum
  toisoyear toisoweek toweek toyearweek date_trunc datetrunc dateadd datesub datediff date_diff date_add date_sub timestamp_add timestamp_sub addyears addquarters addmonths addweeks
  adddays addhours addminutes addseconds subtractyears subtractquarters subtractmonths subtractweeks subtractdays subtracthours subtractminutes subtractseconds today yesterday
  now64 timeslot timeslots toyyyymm toyyyymmdd toyyyymmddhhmmss formatdatetime formatdatetimeinjodasyntax datename monthname fromunixtimestamp fromunixtimestamp64milli
  tounixtimestamp64milli age makedate makedatetime
  empty notempty lengthutf8 leftutf8 rightutf8 leftpad rightpad lowerutf8 upperutf8 reverseutf8 tovalidutf8 isvalidutf8 format concatwithseparator substringutf8 substringindex
  appendtrailingcharifabsent base58encode base64encode base64decode trybase64decode endswith startswith trimleft trimright trimboth crc32 normalizequery encodexmlcomponent
  decodexmlcomponent decodehtmlcomponent soundex punycodeencode initcap position positioncaseinsensitive positionutf8 multisearchany multimatchany match extractall
  extractgroups countsubstrings countmatches regexpextract hassubsequence ngramdistance like notlike ilike notilike replaceone replaceall replaceregexpone replaceregexpall
  regexpquotemeta splitbychar splitbystring splitbyregexp splitbywhitespace arraystringconcat alphatokens tokens ngrams hex unhex bin unbin bitand bitor bitxor bitnot bitshiftleft
  bitshiftright bitcount bittest cityhash64 siphash64 farmhash64 xxhash32 xxhash64 md5 sha1 sha224 sha256 sha512 halfmd5 inthash32 inthash64 rand rand32 rand64 generateuuidv4
  array emptyarrayuint8 range arrayconcat arrayelement has hasall hasany indexof countequal arrayenumerate arrayenumerateuniq arraypopback arraypopfront arraypushback
  arraypushfront arrayresize arrayslice arraysort arrayreversesort arrayuniq arrayjoin arraydifference arraydistinct arrayintersect arrayreduce arrayreverse arrayflatten
  arraycompact arrayzip arraymap arrayfilter arrayfill arraysplit arrayexists arrayall arrayfirst arrayfirstindex arraylast arraymin arraymax arraysum arrayavg arraycumsum arrayproduct
  tupleelement untuple mapcontains mapkeys mapvalues mapadd mapsubtract
  visitparamhas visitparamextractuint visitparamextractint visitparamextractfloat visitparamextractbool visitparamextractraw visitparamextractstring isvalidjson jsonhas jsonlength
  jsontype jsonextractuint jsonextractint jsonextractfloat jsonextractbool jsonextractstring jsonextract jsonextractkeysandvalues jsonextractraw jsonextractarrayraw
  jsonextractkeys json_exists json_query json_value tojsonstring simplejsonhas simplejsonextractstring simplejsonextractint simplejsonextractfloat
  protocol domain domainwithoutwww topleveldomain firstsignificantsubdomain path pathfull querystring fragment extracturlparameter decodeurlcomponent encodeurlcomponent cuturlparameter
  ipv4numtostring ipv4stringtonum ipv6numtostring ipv6stringtonum toipv4 toipv6 isipaddressinrange greatcircledistance geodistance geohashencode geohashdecode pointinpolygon
  exp2 exp10 log2 sqrt cbrt erf erfc lgamma tgamma intexp2 intexp10 sinh cosh tanh asinh acosh atanh hypot log1p sigmoid e roundbankers rounddown roundtoexp2 widthbucket
  runningdifference runningaccumulate neighbor transform bar formatreadablesize formatreadablequantity formatreadabletimedelta greatest least coalesce
`);
