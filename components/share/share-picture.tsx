import { brand } from '@/lib/brand'
import { drawable, type ShareCard } from '@/lib/seo/share-cards'

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

/** The picture beside a link, drawn on the server: inline styles are all that its renderer knows. */
export function SharePicture({ card: asked }: { card: ShareCard }) {
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
