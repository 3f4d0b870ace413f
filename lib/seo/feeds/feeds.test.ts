import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import type { ExportedVacancy } from '@/lib/contracts/feeds'
import dictionaries from '@/messages/ru/dictionaries.json'
import share from '@/messages/ru/share.json'
import {
  atomProblems,
  childrenOf,
  jsonFeedProblems,
  parseXml,
  rssProblems,
  ymlProblems,
} from '@/tests/support/feed-rules'
import { type Feed, isUnchanged, sendFeed, updatedAt, writeFeed } from './formats'
import { hhFeed } from './hh-json'
import { type FeedWords, yandexFeed } from './yandex-yml'

const siteUrl = 'https://example.ru'
const feed: Feed = {
  title: 'Вакансии: «повар» & пекарь <сегодня>',
  description: 'Новые вакансии',
  pageUrl: `${siteUrl}/ru/vacancies?text=a&city=1`,
  feedUrl: `${siteUrl}/feeds/vacancies.rss?text=a&city=1`,
  items: [
    {
      url: `${siteUrl}/ru/vacancies/aaaaaaaaaaaa`,
      title: 'Повар <горячий цех>',
      summary: '95 000 ₽. ООО «Ромашка». Москва',
      author: 'ООО «Ромашка»',
      publishedAt: '2026-05-12T08:00:00.000Z',
      tags: ['Суши & роллы'],
    },
    {
      url: `${siteUrl}/ru/vacancies/bbbbbbbbbbbb`,
      title: 'Пекарь\u0008',
      summary: '',
      author: null,
      publishedAt: '2026-05-11T08:00:00.000Z',
      tags: [],
    },
  ],
}

describe('feeds for readers', () => {
  const empty = { ...feed, items: [] }
  it('follow RSS, Atom and JSON Feed, with items and without', () => {
    for (const each of [feed, empty]) {
      expect(rssProblems(writeFeed.rss(each))).toEqual([])
      expect(atomProblems(writeFeed.atom(each))).toEqual([])
      expect(jsonFeedProblems(writeFeed.json(each))).toEqual([])
    }
    const [item] = childrenOf(childrenOf(parseXml(writeFeed.rss(feed)), 'channel')[0], 'item')
    expect(childrenOf(item, 'title')[0]?.text).toBe('Повар <горячий цех>')
    expect(childrenOf(item, 'pubDate')[0]?.text).toBe('Tue, 12 May 2026 08:00:00 +0000')
    expect(updatedAt(feed)).toBe('2026-05-12T08:00:00.000Z')
    // The rules find what is wrong.
    expect(rssProblems(writeFeed.rss(feed).replace('<pubDate>Tue', '<pubDate>Вт'))).toHaveLength(1)
    expect(jsonFeedProblems(writeFeed.json(feed).replace('"id"', '"ident"'))).not.toEqual([])
  })

  it('are sent once: a reader that has them gets 304', async () => {
    const described = { type: 'application/rss+xml', changedAt: updatedAt(feed) }
    const ask = (headers: Record<string, string> = {}, body = writeFeed.rss(feed)) =>
      sendFeed(new Request(feed.feedUrl, { headers }), body, described)
    const first = ask()
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    expect([first.status, modified]).toEqual([200, 'Tue, 12 May 2026 08:00:00 GMT'])
    expect(ask({ 'If-None-Match': `"other", W/${etag}` }).status).toBe(304)
    expect(ask({ 'If-Modified-Since': modified }).status).toBe(304)
    expect(ask({ 'If-Modified-Since': 'Tue, 12 May 2026 07:59:59 GMT' }).status).toBe(200)
    // What left the feed changes it, whatever the time says.
    const shorter = writeFeed.rss({ ...feed, items: feed.items.slice(0, 1) })
    expect(ask({ 'If-None-Match': etag, 'If-Modified-Since': modified }, shorter).status).toBe(200)
    expect(isUnchanged(new Headers({ 'If-Modified-Since': 'yesterday' }), etag, modified)).toBe(false)
  })
})

const vacancy = (over: Partial<ExportedVacancy> = {}): ExportedVacancy => ({
  public_id: 'aaaaaaaaaaaa',
  title: 'Медсестра & <врач>',
  status: 'active',
  company: {
    public_id: 'bbbbbbbbbbbb',
    name: 'Клиника',
    verified: true,
    logo_url: '/files/l.webp',
    reply: null,
  },
  city: { id: 66001, name: 'Екатеринбург', region: 'Свердловская область' },
  more_cities: 0,
  metro: [],
  salary: { from: 85_000, to: 110_000, currency: 'RUB', gross: false, mode: 'MONTH', frequency: null },
  experience: 'between1And3',
  employment_form: 'FULL',
  work_formats: ['ON_SITE'],
  schedule_days: ['TWO_ON_TWO_OFF'],
  skills: ['Инъекции'],
  reply_promise_days: 7,
  imported: null,
  published_at: '2026-05-12T08:00:00.000Z',
  description_html: '<p>Берём & учим</p>',
  role: { id: 2403, name: 'Медицинская сестра' },
  cities: [{ id: 66001, name: 'Екатеринбург', region: 'Свердловская область' }],
  address: 'ул. Ленина, 1',
  working_hours: [],
  night_shifts: false,
  internship: false,
  labor_contract: true,
  civil_law_contracts: [],
  fly_in_fly_out_days: [],
  age_restriction: null,
  education: 'special_secondary',
  languages: [],
  driver_licences: [],
  accept_handicapped: false,
  response_letter_required: false,
  first_published_at: '2026-04-01T08:00:00.000Z',
  expires_at: '2026-06-11T21:30:00.000Z',
  closed_at: null,
  company_site_url: 'https://severnaya.ru',
  ...over,
})

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

describe('feeds for other sites', () => {
  const words: FeedWords = {
    t: createTranslator({ locale: 'ru', messages: { share }, namespace: 'share' }),
    names: createTranslator({ locale: 'ru', messages: { dictionaries }, namespace: 'dictionaries' }),
  }
  async function* parts() {
    yield [vacancy()]
    yield []
    yield [
      vacancy({
        public_id: 'cccccccccccc',
        salary: null,
        role: null,
        experience: null,
        city: null,
        cities: [],
      }),
    ]
  }
  const shop = {
    siteUrl,
    changedAt: '2026-05-12T08:00:00.000Z',
    roles: [{ id: 2403, name: 'Медицинская сестра', page: '/ru/vacancies/meditsinskaya-sestra' }],
  }

  it('follow YML as Yandex describes it', async () => {
    const xml = await whole(yandexFeed(shop, parts(), words))
    expect(ymlProblems(xml)).toEqual([])
    const offers = childrenOf(childrenOf(parseXml(xml), 'shop')[0], 'offers')[0]
    const [first, second] = childrenOf(offers, 'offer')
    expect(childrenOf(first, 'price')[0]).toMatchObject({ text: '85000', attributes: { from: 'true' } })
    const params = childrenOf(first, 'param').map(({ attributes, text }) => [attributes.name, text])
    expect(Object.fromEntries(params)).toMatchObject({
      Компания: 'Клиника',
      'Опыт работы': 'От 1 года до 3\u00a0лет',
      'Зарплата до': '110000',
      'На руки': 'да',
    })
    expect(childrenOf(second, 'price')).toEqual([])
    expect(ymlProblems(xml.replace('<set-ids>role-2403', '<set-ids>role-1'))).toEqual(['offer.set-ids'])
  })

  it('name fields as hh.ru does', async () => {
    const place = { siteUrl, page: 0, pages: 1, perPage: 30_000, found: 2 }
    const page = JSON.parse(await whole(hhFeed(place, parts(), words)))
    expect(page).toMatchObject({ found: 2, page: 0, pages: 1, per_page: 30_000 })
    expect(page.items).toHaveLength(2)
    expect(page.items[0]).toMatchObject({
      id: 'aaaaaaaaaaaa',
      salary: { from: 85_000, to: 110_000, currency: 'RUR', gross: false },
      area: { id: '66001', name: 'Екатеринбург' },
      experience: { id: 'between1And3' },
      published_at: '2026-05-12T11:00:00+0300',
      alternate_url: `${siteUrl}/ru/vacancies/aaaaaaaaaaaa`,
    })
    async function* none() {}
    expect(JSON.parse(await whole(hhFeed({ ...place, found: 0 }, none(), words))).items).toEqual([])
  })
})
