import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { SaxesParser } from 'saxes'

/** Rules of the formats of feeds, written from their specifications. */
interface Node {
  name: string
  attributes: Record<string, string>
  children: Node[]
  text: string
}

/** @throws Error for what is not well-formed XML */
export function parseXml(xml: string): Node {
  const root: Node = { name: '', attributes: {}, children: [], text: '' }
  const stack = [root]
  const top = () => stack.at(-1) ?? root
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const node: Node = { name, attributes: attributes as Record<string, string>, children: [], text: '' }
    top().children.push(node)
    stack.push(node)
  })
  parser.on('text', (text) => {
    top().text += text
  })
  parser.on('closetag', () => void stack.pop())
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  const [first] = root.children
  if (!first) throw new Error('no element')
  return first
}

export const childrenOf = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((child) => child.name === name) ?? []
const textOf = (node: Node, name: string) => childrenOf(node, name)[0]?.text ?? ''

const isUrl = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text)
const rfc822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d (\+|-)\d{4}$/
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

const need = (isRight: boolean, problem: string) => (isRight ? [] : [problem])
const unique = (values: string[], what: string) =>
  need(new Set(values).size === values.length, `${what} twice`)

/** RSS 2.0 (rssboard.org/rss-specification) and what its best practices ask besides. */
export function rssProblems(xml: string): string[] {
  const rss = parseXml(xml)
  const [channel, ...others] = childrenOf(rss, 'channel')
  if (rss.name !== 'rss' || rss.attributes.version !== '2.0' || !channel || others.length > 0)
    return ['no channel']
  const items = childrenOf(channel, 'item')
  const self = childrenOf(channel, 'atom:link')[0]?.attributes
  return [
    ...['title', 'link', 'description'].flatMap((name) =>
      need(textOf(channel, name) !== '', `channel.${name}`),
    ),
    ...need(isUrl(textOf(channel, 'link')), 'channel.link is no address'),
    ...need(self?.rel === 'self' && isUrl(self.href ?? ''), 'channel has no address of its own'),
    ...need(items.length === 0 || rfc822.test(textOf(channel, 'lastBuildDate')), 'lastBuildDate'),
    ...items.flatMap((item) => [
      ...need(textOf(item, 'title') !== '' || textOf(item, 'description') !== '', 'item without title'),
      ...need(isUrl(textOf(item, 'link')), 'item.link'),
      ...need(isUrl(textOf(item, 'guid')), 'item.guid'),
      ...need(rfc822.test(textOf(item, 'pubDate')), `item.pubDate ${textOf(item, 'pubDate')}`),
    ]),
    ...unique(
      items.map((item) => textOf(item, 'guid')),
      'a guid',
    ),
  ]
}

/** Atom (RFC 4287). */
export function atomProblems(xml: string): string[] {
  const feed = parseXml(xml)
  if (feed.name !== 'feed' || feed.attributes.xmlns !== 'http://www.w3.org/2005/Atom') return ['no feed']
  const entries = childrenOf(feed, 'entry')
  const links = (node: Node, rel: string) =>
    childrenOf(node, 'link').filter(({ attributes }) => attributes.rel === rel)
  const common = (node: Node, what: string) => [
    ...['id', 'title', 'updated'].flatMap((name) =>
      need(childrenOf(node, name).length === 1, `${what}.${name}`),
    ),
    ...need(isUrl(textOf(node, 'id')), `${what}.id is no IRI`),
    ...need(rfc3339.test(textOf(node, 'updated')), `${what}.updated`),
    ...need(
      childrenOf(node, 'author').every((author) => textOf(author, 'name') !== ''),
      `${what}.author`,
    ),
    ...need(links(node, 'alternate').length === 1, `${what} without alternate`),
  ]
  return [
    ...common(feed, 'feed'),
    ...need(links(feed, 'self').length === 1, 'feed without self'),
    ...entries.flatMap((entry) => common(entry, 'entry')),
    ...unique(
      entries.map((entry) => textOf(entry, 'id')),
      'an id',
    ),
  ]
}

const address = { type: 'string', format: 'uri' }
const validate = addFormats(new Ajv2020({ strict: false })).compile({
  type: 'object',
  required: ['version', 'title', 'items'],
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: { type: 'string', minLength: 1 },
    home_page_url: address,
    feed_url: address,
    description: { type: 'string' },
    language: { type: 'string' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        anyOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
        properties: {
          id: { type: 'string', minLength: 1 },
          url: address,
          title: { type: 'string' },
          content_text: { type: 'string', minLength: 1 },
          date_published: { type: 'string', format: 'date-time' },
          authors: { type: 'array', minItems: 1, items: { type: 'object', required: ['name'] } },
          tags: { type: 'array', items: { type: 'string' } },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
})

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export const jsonFeedProblems = (text: string): string[] =>
  validate(JSON.parse(text))
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)

const offersAtMost = 30_000
/** YML as Yandex describes it for vacancies: a catalogue of a shop, sets before offers, every offer once. */
export function ymlProblems(xml: string): string[] {
  const catalogue = parseXml(xml)
  const [shop] = childrenOf(catalogue, 'shop')
  if (catalogue.name !== 'yml_catalog' || !shop) return ['no shop']
  const inside = (name: string, each: string) => childrenOf(childrenOf(shop, name)[0], each)
  const sets = inside('sets', 'set')
  const offers = inside('offers', 'offer')
  const setIds = new Set(sets.map(({ attributes }) => attributes.id))
  const categories = new Set(inside('categories', 'category').map(({ attributes }) => attributes.id))
  const currencies = new Set(inside('currencies', 'currency').map(({ attributes }) => attributes.id))
  const order = ['name', 'company', 'url', 'currencies', 'categories', 'sets', 'offers']
  return [
    ...need(/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(catalogue.attributes.date ?? ''), 'date'),
    ...need(shop.children.map(({ name }) => name).join() === order.join(), 'order of the shop'),
    ...need(offers.length <= offersAtMost, 'too many offers'),
    ...sets.flatMap((set) => [
      ...need(textOf(set, 'name') !== '', 'set.name'),
      ...need(isUrl(textOf(set, 'url')), 'set.url'),
    ]),
    ...offers.flatMap((offer) => [
      ...need(/^[a-z0-9]{1,20}$/.test(offer.attributes.id ?? ''), 'offer.id'),
      ...need(textOf(offer, 'name') !== '', 'offer.name'),
      ...need(isUrl(textOf(offer, 'url')), 'offer.url'),
      ...need(categories.has(textOf(offer, 'categoryId')), 'offer.categoryId'),
      ...need(
        childrenOf(offer, 'set-ids').every(({ text }) => text.split(',').every((id) => setIds.has(id))),
        'offer.set-ids',
      ),
      ...need(childrenOf(offer, 'price').length === 0 || Number(textOf(offer, 'price')) > 0, 'offer.price'),
      ...need(
        childrenOf(offer, 'currencyId').every(({ text }) => currencies.has(text)),
        'offer.currencyId',
      ),
      ...need(
        childrenOf(offer, 'param').every(({ attributes, text }) => attributes.name && text),
        'offer.param',
      ),
    ]),
    ...unique(
      offers.map((offer) => textOf(offer, 'url')),
      'an offer',
    ),
  ]
}
