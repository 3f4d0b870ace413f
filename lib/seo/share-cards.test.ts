import { describe, expect, it } from 'vitest'
import { drawable, type ShareCard, shareMeta, shareVersion } from './share-cards'

const card: ShareCard = {
  kicker: 'ООО «Ромашка»',
  title: 'Повар',
  accent: '95\u00a0000\u00a0₽',
  facts: ['Москва', '1–3 года'],
  side: 'candidate',
}

describe('a share card', () => {
  it('has an address that changes with what it says', () => {
    expect(shareVersion(card)).toBe(shareVersion({ ...card }))
    expect(shareVersion({ ...card, title: 'Пекарь' })).not.toBe(shareVersion(card))
    const { openGraph, twitter } = shareMeta('vacancies', 'abcdefgh2345', card)
    expect(openGraph.images[0]).toMatchObject({
      url: `/share-card.png?kind=vacancies&id=abcdefgh2345&v=${shareVersion(card)}`,
      width: 1200,
      height: 630,
      alt: 'Повар — ООО «Ромашка»',
    })
    expect(twitter.images).toEqual([{ url: openGraph.images[0]?.url, alt: 'Повар — ООО «Ромашка»' }])
  })

  it('keeps only letters of our typeface: others would be asked of a server of strangers', () => {
    expect(drawable(card)).toEqual(card)
    const strange = { ...card, title: '🔥 Повар 漢字 \u0007 Қазақ C++ №\u00a01', facts: ['👍'] }
    expect(drawable(strange)).toMatchObject({ title: 'Повар Қазақ C++ №\u00a01', facts: [] })
  })
})
