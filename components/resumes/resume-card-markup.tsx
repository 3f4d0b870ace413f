'use client'

import { FavoriteButton } from '@/components/layout/favorite-button'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

/**
 * Formatted content of a card, prepared where the messages are: on the server for public lists. What a card lacks is
 * absent: a page carries dozens of cards as data.
 */
export interface CardTexts {
  publicId: string
  title: string
  /** City and work formats in one line. */
  place?: string
  pay: string
  isPayNamed?: true
  experience: string
  lastJob?: string
  skills: readonly string[]
  updated: string
}

/** What every card says alike. */
export interface CardWords {
  /** Explains the pay: «на руки». */
  net: string
  /** Name of the favourite button; without it a card has none. */
  favorite?: string
}

interface CardProps {
  texts: CardTexts
  words: CardWords
  /** Heading level of the title. */
  level: 2 | 3
}

interface ListProps extends Omit<CardProps, 'texts'> {
  cards: readonly CardTexts[]
}

export function ResumeCardList({ cards, words, level }: ListProps) {
  return (
    <div className="rlist-cards">
      {cards.map((texts) => (
        <ResumeCardMarkup key={texts.publicId} texts={texts} words={words} level={level} />
      ))}
    </div>
  )
}

export function ResumeCardMarkup({ texts, words, level }: CardProps) {
  const Title = `h${level}` as const
  return (
    <article className="card card-link vcard">
      <div className="vcard-head">
        <div className="vcard-title">
          <Title>
            <Link href={routes.resume(texts.publicId)} className="card-cover">
              {texts.title}
            </Link>
          </Title>
          {texts.place ? <p>{texts.place}</p> : null}
        </div>
        {words.favorite ? (
          <FavoriteButton
            type="resume"
            publicId={texts.publicId}
            label={words.favorite}
            className="card-above vcard-heart print:hidden"
            drawnByStyles
          />
        ) : null}
      </div>
      <p className="vcard-pay">
        <span className={texts.isPayNamed ? 'vcard-sum' : 'vcard-none'}>{texts.pay}</span>
        {texts.isPayNamed ? <span className="vcard-note">{words.net}</span> : null}
      </p>
      <p className="rcard-job">
        <span className="rcard-time">{texts.experience}</span>
        {texts.lastJob ? <span className="text-soft">{texts.lastJob}</span> : null}
      </p>
      <div className="vcard-foot">
        {texts.skills.map((skill) => (
          <span key={skill} className="tag">
            {skill}
          </span>
        ))}
        <span className="rcard-when">{texts.updated}</span>
      </div>
    </article>
  )
}
