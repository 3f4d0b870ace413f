import { ApplyButton, type ApplyLabels } from '@/components/negotiations/apply/apply-button'
import { VacancyBeside } from '@/components/vacancies/vacancy-beside'
import type { VacancyView } from '@/lib/contracts/vacancies'
import { OwnFit } from './[publicId]/own-fit'

/** One vacancy with what this person may do with it. */
export function OpenVacancy({ vacancy, apply }: { vacancy: VacancyView; apply: ApplyLabels }) {
  const { public_id: publicId, title, company, reply_promise_days: days } = vacancy
  return (
    <VacancyBeside
      vacancy={vacancy}
      apply={<ApplyButton vacancyId={publicId} vacancyTitle={title} promiseDays={days} labels={apply} />}
      fit={<OwnFit vacancy={{ public_id: publicId, title, company: { public_id: company.public_id } }} />}
    />
  )
}
