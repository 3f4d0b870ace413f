import { useTranslations } from 'next-intl'
import type { Experience } from '@/lib/contracts/experiences'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { ExperienceText } from './experience-text'

interface Props {
  publicId: string
  results: readonly Experience[]
  total: number
}

/** The first texts on the page of a company, and the way to all of them; nothing while there are fewer than five. */
export function CompanyTold({ publicId, results, total }: Props) {
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
