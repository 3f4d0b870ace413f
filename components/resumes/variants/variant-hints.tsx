'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import type { VariantBase } from '@/lib/contracts/resume-variants'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { askedSkills } from '@/lib/shared/skill-names'

interface Props {
  resumeId: string
  vacancyId: string
  base: VariantBase
  /** Skills and texts of the variant as they are now. */
  skills: readonly string[]
  text: string
  onOrder: (skills: string[]) => void
}

/** What the vacancy names, held against the resume: only what the resume knows already is advised. */
export function VariantHints({ resumeId, vacancyId, base, skills, text, onOrder }: Props) {
  const t = useTranslations('resumeVariants.hints')
  const vacancy = useQuery({
    queryKey: ['vacancy', vacancyId, 'skills'],
    queryFn: async () =>
      (await api('GET /v1/vacancies/:publicId', { params: { publicId: vacancyId } })).skills,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (vacancy.isPending) return <p className="text-soft">{t('loading')}</p>
  if (vacancy.isError) {
    return (
      <p className="text-soft" role="status">
        {t('failed')}{' '}
        <button type="button" className="link" onClick={() => void vacancy.refetch()}>
          {t('retry')}
        </button>
      </p>
    )
  }
  const { listed, silent, unlisted } = askedSkills(vacancy.data, { skills: base.skills, text })
  const areFirst = listed.every((skill) => skills.slice(0, listed.length).includes(skill))
  return (
    <Card as="section" className="grid gap-3 p-4 sm:p-5" aria-labelledby="variant-hints">
      <h2 id="variant-hints" className="text-lg">
        {t('title')}
      </h2>
      {listed.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{t('first', { names: listed.join(', ') })}</span>
          {areFirst ? (
            <span className="text-soft">{t('areFirst')}</span>
          ) : (
            <Button
              size="sm"
              onClick={() => onOrder([...listed, ...skills.filter((skill) => !listed.includes(skill))])}
            >
              {t('putFirst')}
            </Button>
          )}
        </div>
      ) : null}
      {silent.length > 0 ? <p>{t('silent', { names: silent.join(', ') })}</p> : null}
      {unlisted.length > 0 ? (
        <p>
          {t('unlisted', { names: unlisted.join(', ') })}{' '}
          <Link className="link" href={routes.resumeEdit(resumeId)}>
            {t('edit')}
          </Link>
        </p>
      ) : null}
      {listed.length + unlisted.length === 0 ? (
        <p className="text-soft">{t(vacancy.data.length > 0 ? 'none' : 'nothing')}</p>
      ) : null}
    </Card>
  )
}
