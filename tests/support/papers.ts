import { pdfText } from './pdf-text'

/** Who sells and who buys on the papers that tests make out. */
export const seller = {
  name: 'ООО «Двое»',
  inn: '7707083893',
  kpp: '770701001',
  address: '101000, Москва, Мясницкая, 1',
  bank: { name: 'Банк', bic: '044525225', account: '4'.repeat(20), corrAccount: '3'.repeat(20) },
  director: 'Северова М. П.',
  demo: false,
}
export const buyer = { name: 'ИП Климова Анна', inn: '500100732259', kpp: null, address: null }

/** A paper as it is read: its words in one line. */
export async function readPaper(bytes: Buffer): Promise<{ title: string; pages: number; text: string }> {
  const { pages, title } = await pdfText(new Uint8Array(bytes))
  return { title, pages: pages.length, text: pages.join('\n').replace(/\s+/g, ' ') }
}

/** Words of a paper that are missing from it. */
export const missing = (text: string, words: readonly string[]): string[] =>
  words.filter((each) => !text.includes(each))
