'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { buttonClass } from '@/components/ui/button'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { TalentImportResult, TalentTable } from '@/lib/contracts/talent-imports'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { WhyNot } from '../people-filters'
import { ResumePeople } from '../resumes/resume-people'
import { FileBox } from './file-box'
import { ImportForm } from './import-form'
import { Outcome } from './outcome'
import { Recent, useRefreshBase } from './recent'

/** People out of a file: choose, map the columns, check, add. */
export function PeopleImport() {
  const t = useTranslations('people.import')
  const refresh = useRefreshBase()
  const [chosen, setChosen] = useState<{ file: File; table: TalentTable } | null>(null)
  const [done, setDone] = useState<{ result: TalentImportResult; file: string } | null>(null)
  const summary = useQuery({
    queryKey: ['people', 'summary'],
    queryFn: ({ signal }) => api('GET /v1/my/people/summary', { signal }),
  })
  if (summary.isError && !summary.data) {
    return <LoadFailed onRetry={() => void summary.refetch()} busy={summary.isFetching} />
  }
  if (!summary.data) {
    return (
      <SkeletonRegion label={t('title')}>
        <Skeleton height={120} className="rounded-card" />
      </SkeletonRegion>
    )
  }
  return (
    <div className="grid gap-6">
      {summary.data.may_edit ? (
        <FileBox
          name={chosen?.file.name}
          onRead={(file, table) => {
            setDone(null)
            setChosen({ file, table })
          }}
        />
      ) : (
        <WhyNot summary={summary.data} />
      )}
      {chosen ? (
        <ImportForm
          key={`${chosen.file.name} ${chosen.file.size} ${chosen.file.lastModified}`}
          {...chosen}
          lists={summary.data.lists}
          onDone={(result) => {
            setDone({ result, file: chosen.file.name })
            setChosen(null)
            refresh()
          }}
        />
      ) : null}
      {done ? (
        <Outcome result={done.result} done>
          <Link href={routes.myPeople()} className={buttonClass({ variant: 'primary' })}>
            {t('toBase')}
          </Link>
        </Outcome>
      ) : null}
      {summary.data.may_edit ? <ResumePeople onAdded={refresh} /> : null}
      <Recent mayEdit={summary.data.may_edit} />
    </div>
  )
}
