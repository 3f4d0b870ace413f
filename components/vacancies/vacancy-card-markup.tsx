'use client'

import clsx from 'clsx'
import type { CSSProperties } from 'react'
import { FavoriteButton } from '@/components/layout/favorite-button'
import { Verified } from '@/components/ui/badge'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

/** Formatted content of a card, prepared where the messages are: on the server for public lists. */
export interface CardTexts {
  publicId: string
  title: string
  company: string
  logo: string | null
  /** Letter and colour shown without a logo. */
  letter: string
  hue: number
  /** Null for an anonymous employer. */
  companyHref: string | null
  /** Accessible name of the «verified» badge. */
  verified: string | null
  city: string | null
  /** Shown when there is a single city. */
  metro: { label: string; name: string; colours: readonly string[] } | null
  terms: readonly string[]
  pay: string
  isPayNamed: boolean
  payNote: string | null
  marks: readonly { mark: 'urgent' | 'highlighted'; text: string }[]
  skills: readonly string[]
  reply: string | null
  favorite: string
}

export function VacancyCardMarkup({ texts, level }: { texts: CardTexts; level: 2 | 3 }) {
  const { publicId, title, payNote, marks } = texts
  const Title = `h${level}` as const
  const isMarked = marks.some(({ mark }) => mark === 'highlighted')
  return (
    <article className={clsx('card card-link vcard', isMarked && 'vcard-marked')}>
      <div className="vcard-head">
        <Logo src={texts.logo} letter={texts.letter} hue={texts.hue} />
        <div className="vcard-title">
          <Title>
            <Link href={routes.vacancy(publicId)} className="card-cover">
              {title}
            </Link>
          </Title>
          <Facts texts={texts} />
        </div>
        <FavoriteButton
          type="vacancy"
          publicId={publicId}
          label={texts.favorite}
          className="card-above vcard-heart"
          drawnByStyles
        />
      </div>
      <p className="vcard-pay">
        <span className={texts.isPayNamed ? 'vcard-sum' : 'vcard-none'}>{texts.pay}</span>
        {payNote ? <span className="vcard-note">{payNote}</span> : null}
      </p>
      <div className="vcard-foot">
        {marks.map(({ mark, text }) => (
          <span key={mark} className={`badge badge-${mark === 'urgent' ? 'warning' : 'accent'}`}>
            {text}
          </span>
        ))}
        {texts.skills.map((skill) => (
          <span key={skill} className="tag">
            {skill}
          </span>
        ))}
        {texts.reply ? <span className="vcard-reply">{texts.reply}</span> : null}
      </div>
    </article>
  )
}

/** Like `CompanyLogo` of `ui/avatar`, without the fallback letter behind a picture: a list holds dozens. */
function Logo({ src, letter, hue }: { src: string | null; letter: string; hue: number }) {
  if (!src) {
    return (
      <span className="avatar logo" aria-hidden="true" style={{ '--tint': hue } as CSSProperties}>
        {letter}
      </span>
    )
  }
  return (
    <span className="avatar logo logo-drawn" aria-hidden="true">
      {/* biome-ignore lint/performance/noImgElement: already re-encoded to size by the media server */}
      <img src={src} alt="" width={40} height={40} className="avatar-img" loading="lazy" decoding="async" />
    </span>
  )
}

const joined = (facts: readonly string[]) => facts.map((fact) => `\u00A0· ${fact}`).join('')

/** Company, place and work format in one line. */
function Facts({ texts: { company, companyHref, verified, city, metro, terms } }: { texts: CardTexts }) {
  return (
    <p>
      {companyHref ? (
        <Link className="card-above vcard-company" href={companyHref}>
          {company}
        </Link>
      ) : (
        company
      )}
      {verified ? (
        <>
          {'\u00A0'}
          <Verified label={verified} />
        </>
      ) : null}
      {city && metro ? (
        <>
          {`${joined([city])}, `}
          <span className="vcard-metro">
            <span className="sr-only">{`${metro.label} `}</span>
            {metro.colours.map((colour) => (
              <span key={colour} className="metro-line" style={{ background: `#${colour}` }} />
            ))}
            {metro.name}
          </span>
          {joined(terms)}
        </>
      ) : (
        joined(city ? [city, ...terms] : terms)
      )}
    </p>
  )
}
