'use client'

import clsx from 'clsx'
import type { CSSProperties } from 'react'
import { FavoriteButton } from '@/components/layout/favorite-button'
import { Verified } from '@/components/ui/badge'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

/**
 * Formatted content of a card, prepared where the messages are: on the server for public lists. What a card lacks is absent:
 * a page carries dozens of cards as data.
 */
export interface CardTexts {
  publicId: string
  title: string
  company: string
  logo?: string
  /** Letter and colour shown without a logo. */
  letter?: string
  hue?: number
  /** Absent for an anonymous employer. */
  companyId?: string
  isVerified?: true
  city?: string
  /** Shown when there is a single city. */
  metro?: { name: string; colours: readonly string[] }
  terms: readonly string[]
  pay: string
  isPayNamed?: true
  payNote?: string
  marks?: readonly { mark: 'urgent' | 'highlighted'; text: string }[]
  skills: readonly string[]
  reply?: string
}

/** What every card says alike. */
export interface CardWords {
  favorite: string
  /** Accessible name of the «verified» badge. */
  verified: string
  metro: string
}

interface CardProps {
  texts: CardTexts
  words: CardWords
  /** Heading level of the title. */
  level: 2 | 3
}

interface ListProps extends Omit<CardProps, 'texts'> {
  cards: readonly CardTexts[]
  className: string
}

export function VacancyCardList({ cards, words, level, className }: ListProps) {
  return (
    <div className={className}>
      {cards.map((texts) => (
        <VacancyCardMarkup key={texts.publicId} texts={texts} words={words} level={level} />
      ))}
    </div>
  )
}

export function VacancyCardMarkup({ texts, words, level }: CardProps) {
  const { publicId, title, payNote, marks = [] } = texts
  const Title = `h${level}` as const
  const isMarked = marks.some(({ mark }) => mark === 'highlighted')
  return (
    <article className={clsx('card card-link vcard', isMarked && 'vcard-marked')}>
      <div className="vcard-head">
        <Logo {...texts} />
        <div className="vcard-title">
          <Title>
            <Link href={routes.vacancy(publicId)} className="card-cover">
              {title}
            </Link>
          </Title>
          <Facts texts={texts} words={words} />
        </div>
        <FavoriteButton
          type="vacancy"
          publicId={publicId}
          label={words.favorite}
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
function Logo({ logo, letter, hue }: Pick<CardTexts, 'logo' | 'letter' | 'hue'>) {
  if (!logo) {
    return (
      <span className="avatar logo" aria-hidden="true" style={{ '--tint': hue } as CSSProperties}>
        {letter}
      </span>
    )
  }
  return (
    <span className="avatar logo logo-drawn" aria-hidden="true">
      {/* biome-ignore lint/performance/noImgElement: already re-encoded to size by the media server */}
      <img src={logo} alt="" width={40} height={40} className="avatar-img" loading="lazy" decoding="async" />
    </span>
  )
}

const joined = (facts: readonly string[]) => facts.map((fact) => `\u00A0· ${fact}`).join('')

/** Company, place and work format in one line. */
function Facts({ texts, words }: Pick<CardProps, 'texts' | 'words'>) {
  const { company, companyId, city, metro, terms } = texts
  return (
    <p>
      {companyId ? (
        <Link className="card-above vcard-company" href={routes.company(companyId)}>
          {company}
        </Link>
      ) : (
        company
      )}
      {texts.isVerified ? (
        <>
          {'\u00A0'}
          <Verified label={words.verified} />
        </>
      ) : null}
      {city && metro ? (
        <>
          {`${joined([city])}, `}
          <span className="vcard-metro">
            <span className="sr-only">{`${words.metro} `}</span>
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
