import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { ImageResponse } from 'next/og'
import { getTranslations } from 'next-intl/server'
import { experienceText } from '@/components/resumes/words'
import { ApiError } from '@/lib/api/errors'
import { apiServer } from '@/lib/api/server'
import { brand } from '@/lib/brand'
import { routing } from '@/lib/i18n/routing'
import {
  companyCard,
  drawable,
  resumeCard,
  type ShareCard,
  shareKinds,
  shareSize,
  shareVersion,
  vacancyCard,
} from '@/lib/seo/share-cards'
import { memoizeAsync } from '@/lib/shared/memoize-async'

const ink = '#17151c'
const soft = '#5f5a68'
const { candidate, employer, match } = brand.accents

/** Two circles, the overlap of which is the match. */
function Sign({ height, opacity = 1 }: { height: number; opacity?: number }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: part of a picture that has a text of its own
    <svg viewBox="0 0 38 24" width={(height * 38) / 24} height={height} style={{ opacity }}>
      <circle cx="12" cy="12" r="12" fill={candidate} />
      <circle cx="26" cy="12" r="12" fill={employer} />
      <path d="M19 2.25a12 12 0 0 1 0 19.5a12 12 0 0 1 0-19.5Z" fill={match} />
    </svg>
  )
}

const cut = (text: string, limit: number) =>
  text.length > limit ? `${text.slice(0, limit - 1).trimEnd()}…` : text

/** Preview picture of shared links (Open Graph), drawn on the server; the renderer supports inline styles only. */
function SharePicture({ card: asked }: { card: ShareCard }) {
  const card = drawable(asked)
  const title = cut(card.title, 110)
  const size = title.length > 70 ? 54 : title.length > 36 ? 64 : 78
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        padding: '64px 72px 60px',
        background: brand.themeColor.light,
        color: ink,
        fontFamily: 'cyrillic, latin, latin-ext, cyrillic-ext',
      }}
    >
      <div style={{ position: 'absolute', display: 'flex', right: -190, bottom: -150 }}>
        <Sign height={420} opacity={0.1} />
      </div>
      <div style={{ display: 'flex', alignItems: 'center', gap: 20, fontSize: 38, fontWeight: 700 }}>
        <Sign height={44} />
        {brand.name}
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', gap: 18, maxWidth: 1010 }}>
        <div style={{ fontSize: 34, color: soft }}>{cut(card.kicker, 60)}</div>
        <div
          style={{
            display: 'block',
            lineClamp: 3,
            fontSize: size,
            fontWeight: 700,
            lineHeight: 1.12,
            letterSpacing: '-0.02em',
            wordBreak: 'break-word',
          }}
        >
          {title}
        </div>
        {card.accent ? (
          <div style={{ fontSize: 46, fontWeight: 700, color: brand.accents[card.side] }}>{card.accent}</div>
        ) : null}
      </div>
      <div style={{ display: 'flex', fontSize: 32, color: soft, maxWidth: 1010 }}>
        {cut(card.facts.join('  ·  '), 68)}
      </div>
    </div>
  )
}

export const dynamic = 'force-dynamic'

/** Public data of the page; null when a guest may not see it. */
async function cardOf(kind: string, publicId: string): Promise<ShareCard | null> {
  const params = { publicId }
  if (kind === 'vacancies') return vacancyCard(await apiServer('GET /v1/vacancies/:publicId', { params }))
  if (kind === 'companies') return companyCard(await apiServer('GET /v1/companies/:publicId', { params }))
  const resume = await apiServer('GET /v1/resumes/:publicId', { params })
  if (!resume.indexable) return null
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'resumes' })
  return resumeCard(resume, experienceText(resume.total_experience_months, { t }))
}

const folder = join(process.cwd(), 'node_modules/@fontsource/golos-text/files')
const fonts = memoizeAsync(() =>
  Promise.all(
    ['cyrillic', 'latin', 'latin-ext', 'cyrillic-ext'].flatMap((name) =>
      ([400, 700] as const).map(async (weight) => ({
        name,
        weight,
        data: await readFile(join(folder, `golos-text-${name}-${weight}-normal.woff`)),
      })),
    ),
  ),
)

/** Cache of pictures by their content; about 40 KB each. */
const drawn = new LRUCache<string, Uint8Array>({ max: 300 })
const drawing = new Map<string, Promise<Uint8Array>>()
/** Drawing is CPU-bound: the queue is limited, and requests beyond it are refused. */
const maxAtOnce = 8

async function draw(card: ShareCard): Promise<Uint8Array> {
  const picture = new ImageResponse(<SharePicture card={card} />, { ...shareSize, fonts: await fonts() })
  return new Uint8Array(await picture.arrayBuffer())
}

function pictureOf(card: ShareCard): Promise<Uint8Array> | null {
  const key = JSON.stringify(card)
  const known = drawn.get(key)
  if (known) return Promise.resolve(known)
  const running = drawing.get(key)
  if (running) return running
  if (drawing.size >= maxAtOnce) return null
  const work = draw(card)
    .then((bytes) => {
      drawn.set(key, bytes)
      return bytes
    })
    .finally(() => drawing.delete(key))
  drawing.set(key, work)
  return work
}

/** Preview picture of a vacancy, a public resume or a company. */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams
  const kind = query.get('kind') ?? ''
  const publicId = /^[a-z2-9]{12}$/.exec(query.get('id') ?? '')?.[0]
  if (!publicId || !(shareKinds as readonly string[]).includes(kind))
    return new Response(null, { status: 404 })
  let card: ShareCard | null
  try {
    card = await cardOf(kind, publicId)
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 410)) throw error
    card = null
  }
  if (!card) return new Response(null, { status: 404 })
  const version = shareVersion(card)
  const etag = `"${version}"`
  // Only a URL with the hash of this very picture is cached for long.
  const isCurrent = query.get('v') === version
  const headers = {
    ETag: etag,
    // Not cached for resumes: a resume that is closed to the public takes its picture along.
    'Cache-Control': kind === 'resumes' ? 'no-cache' : `public, max-age=${isCurrent ? 30 * 86_400 : 600}`,
    'X-Content-Type-Options': 'nosniff',
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const bytes = await pictureOf(card)
  if (!bytes) return new Response(null, { status: 503, headers: { 'Retry-After': '5' } })
  return new Response(bytes as BodyInit, { headers: { ...headers, 'Content-Type': 'image/png' } })
}
