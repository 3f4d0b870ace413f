/** Cyrillic letters that look like Latin ones, lower case, in the order of their twins. */
const cyrillic = 'авекмнорстух'
const latin = 'abekmhopctyx'
const toLatin = new Map([...cyrillic].map((letter, index) => [letter, latin[index] ?? letter]))
const toCyrillic = new Map([...latin].map((letter, index) => [letter, cyrillic[index] ?? letter]))
const swap = (word: string, letters: Map<string, string>) =>
  [...word].map((letter) => letters.get(letter) ?? letter).join('')

const onlyCyrillic = /[бгджзийлпфцчшщъыьэюя]/
const onlyLatin = /[dfgijlnqrsuvwz]/

function unmixWord(word: string): string {
  if (onlyCyrillic.test(word)) {
    if (!onlyLatin.test(word)) return swap(word, toCyrillic)
    return word.replace(/([a-z])([а-я])/g, '$1 $2').replace(/([а-я])([a-z])/g, '$1 $2')
  }
  return swap(word, onlyLatin.test(word) ? toLatin : toCyrillic)
}

/**
 * What the text search reads of a text: lower case, «ё» as «е», letters of the wrong alphabet put right, C++, C#, .NET,
 * 1С and IT as words of their own, signs as spaces. The database folds what is searched in the same way:
 * `search_text()`; a test holds the two together.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/<[^<>]*>|&#?[a-z0-9]+;/g, ' ')
    .replace(/[a-zа-я]*(?:[a-z][а-я]|[а-я][a-z])[a-zа-я]*/g, unmixWord)
    .replace(/(^|[^a-zа-я0-9])[cс]\+\+/g, '$1 cplusplus ')
    .replace(/(^|[^a-zа-я0-9])[cс]#/g, '$1 csharp ')
    .replace(/(^|[^a-zа-я0-9]|asp)\.net(?![a-zа-я0-9])/g, '$1 dotnet ')
    .replace(/(^|[^a-zа-я0-9])1[cс](?![a-zа-я])/g, '$1 1c ')
    .replace(/(^|[^a-zа-я0-9])(?:it|ит)(?![a-zа-я0-9])/g, '$1айти')
    .replace(/[\][!-/:-@\\^-`{-~«»“”„‘’–—…•·№]+/g, ' ')
}

/** Words of a text as the search reads them, in order. Signs that are no letters, digits or marks are no words. */
export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
