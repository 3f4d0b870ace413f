/** What people write after a number and what does not change it. Thousands, and other measures, are not guessed. */
const unit = /(?:₽|руб(?:\.|л(?:ь|я|ей))?|р\.?|%|процент(?:а|ов)?|шт(?:\.|ук[аи]?)?)$/i
const plain = /^[-−]?(?:\d+|\d{1,3}(?: \d{3})+)(?:[.,]\d+)?$/

/** A number as people write it: «445 руб.», «1 200,50», «15 %»; undefined for anything else. */
export function typedNumber(text: string): number | undefined {
  const number = text
    .replace(/[\s\u00a0\u2009\u202f]+/g, ' ')
    .trim()
    .replace(unit, '')
    .trim()
  return plain.test(number) ? Number(number.replace(/ /g, '').replace('−', '-').replace(',', '.')) : undefined
}
