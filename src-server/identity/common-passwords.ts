/**
 * The passwords that are tried first (DECISIONS "Identity" refuses them): words people choose, with the endings they
 * choose, and runs of keys. Only those of eight characters and more, the shorter ones being too short anyway.
 */
const WORDS = `
  password passwort passw0rd p@ssword p@ssw0rd contraseña motdepasse senha123 qwerty qwertz azerty asdfgh zxcvbn
  iloveyou loveyou lovely sunshine princess football baseball basketball softball volleyball hockey soccer monkey dragon
  master shadow superman batman spiderman ironman michael jennifer jessica michelle ashley nicole daniel andrew matthew
  jordan joshua thomas robert william charlie charles alexander alexandra samantha victoria stephanie elizabeth
  christian christopher benjamin jonathan anthony richard patrick vanessa natasha caroline isabella gabriel sebastian
  welcome welcom3 letmein letmein1 trustno1 whatever freedom forever friends family chocolate butterfly blessed
  starwars pokemon minecraft fortnite counterstrike leagueoflegends league legends overwatch valorant warcraft nintendo
  playstation xbox360 computer internet samsung google facebook instagram youtube microsoft windows liverpool chelsea
  arsenal barcelona realmadrid juventus manchester united yankees cowboys steelers lakers mustang corvette ferrari
  porsche mercedes harley yamaha kawasaki midnight thunder phoenix jackson metallica nirvana slipknot eminem rockstar
  cookie peanut pepper ginger bailey maggie buster tigger snoopy scooby garfield purple orange banana summer winter
  spring autumn january february september october november december monday friday london berlin paris america england
  australia canada brazil germany mexico hello world admin administrator root guest user test tester testing login
  changeme secret default access hunter killer ranger gateway business money diamond silver golden matrix hacker ninja
  samurai warrior wizard angel babygirl lovers sweetie honey bubbles flower rainbow unicorn element nothing qazwsx
`
  .trim()
  .split(/\s+/);

const ENDINGS = ['', '1', '12', '123', '1234', '12345', '123456', '!', '1!', '123!', '01', '69', '007', '00'];
const YEARS = ['2020', '2021', '2022', '2023', '2024', '2025', '2026'];

const RUNS = `
  12345678 123456789 1234567890 12345678910 0123456789 01234567 123123123 12341234 1234567a 12345678a 123456789a
  87654321 987654321 9876543210 0987654321 11223344 1122334455 112233445566 12344321 123321123 123654789 147258369
  159753123 741852963 789456123 147852369 963852741 abcd1234 abc12345 abcdefgh abcdefghi abcdefg1 a1b2c3d4 a1234567
  a12345678 a123456789 aa123456 aa12345678 aaaa1111 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
  1qaz2wsx 1qaz2wsx3edc 1qaz!qaz qazwsxedc qaz12345 zaq12wsx zaq1zaq1 !qaz2wsx qweasdzxc qweasd123 qwer1234 qwert123
  qwertyui qwertyuiop qwertyuiop123 qwertyqwerty qwe123qwe asdfghjk asdfghjkl asdf1234 asdfasdf asdasdasd asd123asd
  zxcvbnm1 zxcvbnm123 zxcvbnm, 1234qwer 12qwaszx 123qweasd 123qweasdzxc 123abc123 1a2b3c4d poiuytrewq lkjhgfdsa mnbvcxz1
  azertyuiop ytrewq123 p0o9i8u7 0o9i8u7y iloveyou2 ilovegod iloveme1 ilovemyself iamthebest fuckyou1 fuckyou123 fuckoff1
  letmein! letmeinnow opensesame correcthorsebatterystaple d3f4ult! access14 superuser supervisor blink182 ncc1701d
  thx1138a redsox04 bond0070 charlie1 drowssap passpass passphrase mypassword mypassword1 newpassword yourpassword
  thepassword nopassword password12345678 password1234567 passwordpassword pa55word pa55w0rd pass1234 pass12345
  pass123456 test1234 test12345 testtest admin1234 adminadmin root1234 user1234 guest1234 demo1234 temp1234 hello1234
`
  .trim()
  .split(/\s+/);

const COMMON: ReadonlySet<string> = new Set(
  [...WORDS.flatMap((word) => [...ENDINGS, ...YEARS].map((ending) => word + ending)), ...RUNS].filter(
    (password) => password.length >= 8,
  ),
);

/** Whether a password is among the common ones, in upper or lower case, or one character throughout. */
export function isCommonPassword(password: string): boolean {
  const lowered = password.normalize('NFKC').toLowerCase();
  return COMMON.has(lowered) || /^(.)\1*$/u.test(lowered);
}
