/** Words that common passwords are made of, without capitals, accents, digits and signs. */

/**
 * The words; a password that is one of them, or a repetition of one, dressed up with digits and signs is common.
 *
 * Source: the head of the public lists of leaked passwords, in the three languages of the product, and the words of the trade.
 */
export const commonPasswordWords: ReadonlySet<string> = new Set([
  "abc", "abcd", "abcdef", "access", "admin", "administrateur", "administrator", "adminpassword", "alexandre", "amor", "amour",
  "andrea", "angel", "anthony", "asdf", "asdfgh", "asdfghjkl", "ashley", "azerty", "azertyuiop", "backoffice", "bailey", "baseball",
  "batman", "bienvenida", "bienvenido", "bienvenue", "bonjour", "boutique", "caisse", "camille", "canada", "canadiens", "carlos",
  "changeme", "changemenow", "changezmoi", "charlie", "chocolat", "chouchou", "clave", "comptoir", "contrasena", "contrasenia",
  "corona", "daniel", "default", "demo", "doudou", "dragon", "employe", "estrella", "facebook", "familia", "football", "freedom",
  "gerant", "google", "guest", "hello", "hockey", "hola", "iloveyou", "invite", "jennifer", "jessica", "jesus", "jetaime", "jordan",
  "juventus", "killer", "letmein", "login", "loulou", "love", "magasin", "manager", "marseille", "master", "michael", "michelle",
  "monkey", "montreal", "montrealcanada", "motdepasse", "mynoob", "nicolas", "ninja", "nintendo", "pass", "passe", "passwd", "password",
  "passwort", "pokemon", "princess", "princesa", "qazwsx", "qazwsxedc", "quebec", "qwer", "qwert", "qwerty", "qwertyui", "qwertyuiop",
  "real", "root", "secret", "secreto", "shadow", "soleil", "starwars", "store", "summer", "sunshine", "superman", "teamo", "temp",
  "temporaire", "temporary", "tequiero", "test", "testing", "tienda", "toronto", "trustno", "user", "usuario", "utilisateur", "vendeur",
  "welcome", "welcometo", "whatever", "winter", "zaq", "zxcvbn", "zxcvbnm",
]);
