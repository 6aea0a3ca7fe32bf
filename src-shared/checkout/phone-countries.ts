/** The phone country list of the card form (storefront, section 3 "Enumerations"). */
interface PhoneCountry {
  /** ISO 3166-1 alpha-2; empty for 'Others'. */
  code: string;
  name: string;
  /** Including the plus; empty for 'Others', where the code is typed. */
  dialCode: string;
}

const ROWS = `
AL Albania 355|DZ Algeria 213|AD Andorra 376|AR Argentina 54|AM Armenia 374|AU Australia 61|AT Austria 43|AZ Azerbaijan 994
BH Bahrain 973|BD Bangladesh 880|BY Belarus 375|BE Belgium 32|BO Bolivia 591|BA Bosnia and Herzegovina 387|BR Brazil 55
BG Bulgaria 359|KH Cambodia 855|CA Canada 1|CL Chile 56|CN China 86|CO Colombia 57|CR Costa Rica 506|HR Croatia 385
CY Cyprus 357|CZ Czechia 420|DK Denmark 45|DO Dominican Republic 1809|EC Ecuador 593|EG Egypt 20|SV El Salvador 503
EE Estonia 372|FI Finland 358|FR France 33|GE Georgia 995|DE Germany 49|GR Greece 30|GT Guatemala 502|HN Honduras 504
HK Hong Kong 852|HU Hungary 36|IS Iceland 354|IN India 91|ID Indonesia 62|IE Ireland 353|IL Israel 972|IT Italy 39
JP Japan 81|JO Jordan 962|KZ Kazakhstan 7|KW Kuwait 965|LV Latvia 371|LB Lebanon 961|LI Liechtenstein 423|LT Lithuania 370
LU Luxembourg 352|MO Macao 853|MY Malaysia 60|MT Malta 356|MX Mexico 52|MD Moldova 373|MC Monaco 377|ME Montenegro 382
MA Morocco 212|NL Netherlands 31|NZ New Zealand 64|NI Nicaragua 505|MK North Macedonia 389|NO Norway 47|OM Oman 968
PK Pakistan 92|PA Panama 507|PY Paraguay 595|PE Peru 51|PH Philippines 63|PL Poland 48|PT Portugal 351|QA Qatar 974
RO Romania 40|SM San Marino 378|SA Saudi Arabia 966|RS Serbia 381|SG Singapore 65|SK Slovakia 421|SI Slovenia 386
ZA South Africa 27|KR South Korea 82|ES Spain 34|SE Sweden 46|CH Switzerland 41|TW Taiwan 886|TH Thailand 66|TN Tunisia 216
TR Türkiye 90|UA Ukraine 380|AE United Arab Emirates 971|GB United Kingdom 44|US United States 1|UY Uruguay 598|VN Vietnam 84`;

export const OTHER_COUNTRIES: PhoneCountry = { code: '', name: 'Others', dialCode: '' };

/** In the order of their English names, 'Others' last. */
export const PHONE_COUNTRIES: readonly PhoneCountry[] = [
  ...ROWS.trim().split(/[|\n]/).map(readRow),
  OTHER_COUNTRIES,
];

function readRow(row: string): PhoneCountry {
  const [, code = '', name = '', dial = ''] = /^([A-Z]{2}) (.+) (\d+)$/.exec(row) ?? [];
  return { code, name, dialCode: `+${dial}` };
}
