'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useFieldError } from '@/components/forms/sending/use-send'
import { LoadFailed } from '@/components/layout/load-failed'
import { buttonClass } from '@/components/ui/button'
import { DropZone } from '@/components/ui/drop-zone'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import type { FieldError } from '@/lib/contracts/errors'
import { type TalentImportResult, type TalentTable, talentImportLimits } from '@/lib/contracts/talent-imports'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { WhyNot } from '../people-filters'
import { ResumePeople } from '../resumes/resume-people'
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

type Props = { name: string | undefined; onRead: (file: File, table: TalentTable) => void }

/** Chooses a file by button or by dropping it, and has its columns read. */
function FileBox({ name, onRead }: Props) {
  const t = useTranslations('people.import')
  const errors = useTranslations('errors')
  const running = useRef<AbortController | null>(null)
  const [reading, setReading] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [fields, setFields] = useState<readonly FieldError[]>([])
  const errorOf = useFieldError(fields)
  useEffect(() => () => running.current?.abort(), [])

  const read = async (file: File) => {
    setFields([])
    if (file.size === 0) return setTrouble(t('empty'))
    if (file.size > talentImportLimits.fileBytes) return setTrouble(t('tooLarge'))
    const control = new AbortController()
    running.current?.abort()
    running.current = control
    setTrouble(null)
    setReading(true)
    try {
      const body = new FormData()
      body.set('file', file)
      onRead(file, await api('POST /v1/my/people-imports/reading', { body, signal: control.signal }))
    } catch (failure) {
      if (control.signal.aborted) return
      const wrong = failure instanceof ApiError ? failure.details.fields : undefined
      setFields(wrong ?? [])
      const isLarge =
        failure instanceof ApiError && ['file_too_large', 'payload_too_large'].includes(failure.code)
      setTrouble(wrong ? null : isLarge ? t('tooLarge') : errorText(failure, errors))
    } finally {
      if (!control.signal.aborted) setReading(false)
    }
  }
  const shown = trouble ?? errorOf('file')
  return (
    <section className="card grid gap-3.5" aria-label={t('input')}>
      {reading ? (
        <div className="grid gap-3" role="status">
          <p>{t('reading')}</p>
          <Progress value={null} label={t('reading')} />
        </div>
      ) : (
        <DropZone
          label={t('input')}
          accept=".csv,.txt,.tsv,text/csv"
          hint={name ?? t('formats')}
          dropHint={t('drop')}
          choose={name ? t('another') : t('choose')}
          variant={name ? 'outline' : 'primary'}
          onFiles={([file]) => void read(file)}
        />
      )}
      {shown ? (
        <Notice tone="danger" role="alert">
          {shown}
        </Notice>
      ) : null}
    </section>
  )
}
