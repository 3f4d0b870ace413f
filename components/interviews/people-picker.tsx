'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/check'
import { FieldGroup } from '@/components/ui/field'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'

type Props = {
  vacancyId: string
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}

/** Those of a vacancy who may be asked to a talk: the server says so by the moves it offers. */
export function PeoplePicker({ vacancyId, chosen, onChange, error }: Props) {
  const t = useTranslations('interviews.create')
  const { data } = useQuery({
    queryKey: ['interviews', 'people', vacancyId],
    queryFn: ({ signal }) =>
      api('GET /v1/vacancies/:publicId/negotiations', {
        params: { publicId: vacancyId },
        query: { phase: 'open', size: 100 },
        signal,
      }),
  })
  if (!data) return <Skeleton height={96} className="rounded-card" />
  const people = data.results.filter(({ actions }) =>
    actions.some(({ action }) => action === 'propose_interview'),
  )
  if (people.length === 0) return <p className="text-soft">{t('nobody')}</p>
  return (
    <FieldGroup legend={t('people')} hint={chosen.length > 1 ? t('peopleHint') : undefined} error={error}>
      <div className="people-list">
        {people.map(({ public_id: id, resume }) => (
          <Checkbox
            key={id}
            label={resume.name ? `${resume.name.first} ${resume.name.last}`.trim() : t('unnamed')}
            hint={resume.title}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}
