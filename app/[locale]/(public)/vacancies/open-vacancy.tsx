import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FavoriteButton } from '@/components/layout/favorite-button'
import { ApplyButton, type ApplyLabels } from '@/components/negotiations/apply/apply-button'
import { APPLIED_ANCHOR } from '@/components/negotiations/apply/apply-param'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { CompanyBlock } from '@/components/vacancies/company-block'
import { SourceLink, SourceNote } from '@/components/vacancies/imported-source'
import { VacancyBody, VacancyHead } from '@/components/vacancies/vacancy-article'
import type { VacancyView } from '@/lib/contracts/vacancies'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { OwnFit } from './candidate-parts'

/** A vacancy and this person's actions on it. */
export function OpenVacancy({ vacancy, apply }: { vacancy: VacancyView; apply: ApplyLabels }) {
  const { public_id: publicId, title, company, reply_promise_days: days } = vacancy
  return (
    <VacancyBeside
      vacancy={vacancy}
      apply={
        days === null ? null : (
          <ApplyButton vacancyId={publicId} vacancyTitle={title} promiseDays={days} labels={apply} />
        )
      }
      fit={<OwnFit vacancy={{ public_id: publicId, title, company: { public_id: company.public_id } }} />}
    />
  )
}

type Props = {
  vacancy: VacancyView
  /** «Откликнуться». */
  apply: ReactNode
  /** The match score. */
  fit?: ReactNode
}

/** The vacancy pane beside the list: the whole page of the vacancy, the main action first. */
function VacancyBeside({ vacancy, apply, fit }: Props) {
  const t = useTranslations('vacancies')
  const favorites = useTranslations('favorites')
  const href = routes.vacancy(vacancy.public_id)
  const open = vacancy.status === 'active'
  return (
    <article className="beside">
      <VacancyHead vacancy={vacancy} href={href}>
        {open ? null : (
          <Notice
            tone="warning"
            title={t(
              `ended.${vacancy.status === 'paused' ? 'paused' : vacancy.status === 'expired' ? 'expired' : 'closed'}`,
            )}
          />
        )}
        <div className="beside-acts">
          {open && vacancy.imported ? <SourceLink imported={vacancy.imported} /> : null}
          {open ? apply : null}
          <Link href={href} className={buttonClass()}>
            {t('beside.page')}
          </Link>
          <FavoriteButton type="vacancy" publicId={vacancy.public_id} label={favorites('add')} />
        </div>
        {open && vacancy.imported ? (
          <SourceNote imported={vacancy.imported} company={vacancy.company.public_id} />
        ) : null}
        {open && vacancy.reply_promise_days !== null ? (
          <p className="text-sm text-soft">{t('promise', { days: vacancy.reply_promise_days })}</p>
        ) : null}
        {fit}
      </VacancyHead>
      {open ? <div id={APPLIED_ANCHOR} /> : null}
      <VacancyBody vacancy={vacancy} />
      <div className="mt-7">
        <CompanyBlock vacancy={vacancy} />
      </div>
    </article>
  )
}
