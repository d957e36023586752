/** The most common leaked passwords of 8 characters or more. They are rejected even if every other rule allows them. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 11111111 111111111 1111111111 00000000 000000000 0000000000
87654321 987654321 9876543210 88888888 99999999 77777777 66666666 55555555 44444444 33333333 22222222 12341234 11223344
1122334455 12121212 123454321 147258369 1qaz2wsx 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 qwertyui qwertyuiop
qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty asdfghjk asdfghjkl asdfasdf asdf1234 zxcvbnm1 zxcvbnm123
1qazxsw2 zaq12wsx zaq1zaq1 qazwsxedc qazwsx123 password password1 password12 password123 password1234 password12345 passw0rd
p@ssw0rd p@ssword pa55word passwort passwort1 motdepasse contraseña contrasena parola123 iloveyou iloveyou1 iloveyou2
sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball superman superman1 batman123 spiderman
starwars starwars1 pokemon123 trustno1 whatever welcome1 welcome123 letmein1 letmein123 changeme changeme1 changeme123
admin123 admin1234 admin12345 adminadmin administrator rootroot root1234 toor1234 testtest test1234 test12345 testing123
guest123 guestguest demo1234 demodemo user1234 username default1 computer internet samsung1 michelle jennifer jessica1
charlie1 michael1 jordan23 master123 dragon123 monkey123 shadow123 killer123 hello123 hello1234 helloworld abcd1234 abc12345
abc123456 abcdefgh abcdefghi a1b2c3d4 a123456789 aa123456 aaaaaaaa aaaaaaaaaa 1234abcd 123abc123 123456abc 1234qwer
12345qwert 123qweasd 123qwe123 qweasdzxc qweasd123 liverpool chelsea1 arsenal1 manchester corvette mustang1 mercedes porsche1
ferrari1 blink182 metallica nirvana1 slipknot november december september february mountain victoria benjamin elephant
chocolate cocacola butterfly sweetheart lovelove loveyou1 forever1 mushroom mushroom1 mushrooms mushroom123 pinset123
йцукенгш йцукен123 пароль123 парольпароль любовь123 привет123 наташа123 qwer1234 asd12345 zxc12345 google123 facebook
facebook1 linkedin microsoft windows1 secret123 security temp1234 temporary access14 access123 login123 system123 server123
oracle123 cisco123 alexander anthony1 cameron1 danielle gabriel1 isabella jonathan nicholas patricia samantha stephanie
veronica 1234567a 12345678a 123456789a 1a2b3c4d 0987654321 0123456789 01234567 19871987 19901990 20002000 20202020 13131313
14141414 15151515 10101010 18181818 31415926 31415927 asdfqwer poiuytrewq lkjhgfdsa mnbvcxz1 7777777777 5555555555`
    .split(/\s+/)
    .map((word) => word.toLowerCase()),
)
