import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Experience } from '@/lib/contracts/experiences'
import { formatMonth } from '@/lib/format/date'

interface Props {
  experience: Experience
  /** Heading level of its month. */
  level: 2 | 3
  /** After the text and after the reply: complaints, on the page for everybody. */
  act?: ReactNode
  replyAct?: ReactNode
}

/** One text about interviews with a company, and the company's reply. */
export function ExperienceText({ experience, level, act, replyAct }: Props) {
  const t = useTranslations('experiences.public')
  const { month, impression, asked, advice, reply } = experience
  const Heading = `h${level}` as const
  return (
    <div className="experience">
      <Heading className="experience-month">{formatMonth(month)}</Heading>
      <p className="experience-words">{impression}</p>
      {asked ? (
        <p className="experience-words">
          <b>{t('asked')}.</b> {asked}
        </p>
      ) : null}
      {advice ? (
        <p className="experience-words">
          <b>{t('advice')}.</b> {advice}
        </p>
      ) : null}
      {act}
      {reply ? (
        <div className="experience-reply">
          <p>
            <b>{t('reply')}</b>
          </p>
          <p className="experience-words">{reply.text}</p>
          {replyAct}
        </div>
      ) : null}
    </div>
  )
}
