import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Experience } from '@/lib/contracts/experiences'
import { formatMonth } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

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

interface ToldProps {
  publicId: string
  results: readonly Experience[]
  total: number
}

/** The first texts on the page of a company, and the way to all of them; nothing while there are fewer than five. */
export function CompanyTold({ publicId, results, total }: ToldProps) {
  const t = useTranslations('experiences.public')
  if (results.length === 0) return null
  return (
    <section aria-labelledby="company-told" className="company-section">
      <h2 id="company-told">{t('heading')}</h2>
      <ul className="grid grid-cols-1 gap-5">
        {results.map((one) => (
          <li key={one.public_id}>
            <ExperienceText experience={one} level={3} />
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link className="link" href={routes.companyExperiences(publicId)}>
          {t('all', { count: total })}
        </Link>
      </p>
    </section>
  )
}
