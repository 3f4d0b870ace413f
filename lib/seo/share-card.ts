/** What stands on the picture that messengers show beside a link. */
export interface ShareCard {
  /** The company, or what kind of thing it is. */
  kicker: string
  title: string
  /** Pay; '' when there is nothing to say. */
  accent: string
  /** City, format, experience. */
  facts: string[]
  side: 'candidate' | 'employer'
}
export const shareKinds = ['vacancies', 'resumes', 'companies'] as const
export type ShareKind = (typeof shareKinds)[number]

export const shareSize = { width: 1200, height: 630 }

/** A short name of what the card says: the picture may be kept for as long as it stays the same. */
export function shareVersion(card: ShareCard): string {
  let hash = 0x811c9dc5
  for (const sign of JSON.stringify(card)) {
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/** The parts of a page's metadata that name the picture. */
export function shareMeta(kind: ShareKind, publicId: string, card: ShareCard) {
  const url = `/share-card.png?kind=${kind}&id=${publicId}&v=${shareVersion(card)}`
  const images = [{ url, ...shareSize, alt: [card.title, card.kicker].join(' — '), type: 'image/png' }]
  return { openGraph: { images }, twitter: { card: 'summary_large_image' as const, images: [url] } }
}

/** Letters and signs that our typeface has. For any other the renderer would go and ask a stranger's server. */
const strange =
  /[^\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u0400-\u045f\u0490-\u0493\u049a\u049b\u04a2\u04a3\u04ae-\u04b1\u04ba\u04bb\u04d8\u04d9\u04e8\u04e9\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u20bd\u2116]/gu

/** The card in letters that can be drawn. */
export function drawable(card: ShareCard): ShareCard {
  const clean = (text: string) => text.normalize('NFC').replace(strange, ' ').replace(/ +/g, ' ').trim()
  return {
    ...card,
    kicker: clean(card.kicker),
    title: clean(card.title),
    accent: clean(card.accent),
    facts: card.facts.map(clean).filter(Boolean),
  }
}
