'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { PageSteps } from '@/components/layout/page-steps'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EyeOffIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/errors'
import { showToast } from '@/stores/toasts'
import { learnedText } from './hide-action'
import { postponedKey, refreshLists, type Side } from './use-postponed'

interface Line {
  id: string
  title: string
  about: string
  note: string
}

/** One hook for both sides: vacancies hidden by a person, or resumes hidden for a vacancy. */
function useHidden(side: Side, publicId: string, page: number) {
  const t = useTranslations('shelf')
  return useQuery({
    queryKey: [...postponedKey, 'hidden', side, publicId, page],
    queryFn: async ({ signal }) => {
      if (side === 'resume') {
        const list = await api('GET /v1/my/hidden', { query: { page }, signal })
        const results = list.results.map(
          (each): Line => ({
            id: each.public_id,
            title:
              each.kind === 'company'
                ? (each.vacancy?.company.name ?? t('hiding.gone'))
                : (each.vacancy?.title ?? t('hiding.gone')),
            about: [t(`hiding.label.${each.kind}`), each.reason && t(`hiding.reason.${each.reason}`)]
              .filter(Boolean)
              .join('\u00a0· '),
            note: learnedText(each.learned, t),
          }),
        )
        return { ...list, results }
      }
      const list = await api('GET /v1/vacancies/:publicId/hidden-resumes', {
        params: { publicId },
        query: { page },
        signal,
      })
      const results = list.results.map(
        (each): Line => ({
          id: each.resume_public_id,
          title: each.resume?.title ?? t('goneResume'),
          about: [each.resume?.city?.name, each.reason && t(`hiding.resumeReason.${each.reason}`)]
            .filter(Boolean)
            .join('\u00a0· '),
          note: '',
        }),
      )
      return { ...list, results }
    },
    placeholderData: keepPreviousData,
  })
}

/** Hidden items, each with a button to show it again. */
export function Hidden({ side, publicId }: { side: Side; publicId: string }) {
  const t = useTranslations('shelf')
  const errors = useTranslations('errors')
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const list = useHidden(side, publicId, page)
  const show = useMutation({
    mutationFn: async (id: string) => {
      if (side === 'resume') await api('DELETE /v1/my/hidden/:publicId', { params: { publicId: id } })
      else {
        const call = { params: { publicId }, body: { resume_public_id: id } }
        await api('DELETE /v1/vacancies/:publicId/hidden-resumes', call)
      }
    },
    onSuccess: () => showToast({ variant: 'success', message: t('hiding.shown') }),
    onError: (error) => showToast({ variant: 'danger', message: errorText(error, errors) }),
    onSettled: () => refreshLists(client),
  })

  if (list.isError && !list.data) {
    return <LoadFailed onRetry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (!list.data) {
    return (
      <SkeletonRegion label={t('loading')} className="grid gap-3">
        {[0, 1, 2].map((line) => (
          <Skeleton key={line} height={80} />
        ))}
      </SkeletonRegion>
    )
  }
  const { results, total, size } = list.data
  if (total === 0) {
    return (
      <EmptyState icon={<EyeOffIcon size={32} />} title={t('hiding.empty')} text={t('hiding.emptyText')} />
    )
  }
  return (
    <>
      <ul className="grid gap-3">
        {results.map((line) => (
          <li key={line.id}>
            <Card className="flex gap-3 min-w-0 flex-wrap items-center">
              <div className="min-w-0 grow basis-48">
                <h2 className="text-base">{line.title}</h2>
                <p className="text-soft">{line.about}</p>
                {line.note ? <p className="text-soft">{t('learned.title', { what: line.note })}</p> : null}
              </div>
              <Button
                size="sm"
                busy={show.isPending && show.variables === line.id}
                onClick={() => show.mutate(line.id)}
              >
                {t('hiding.show')}
              </Button>
            </Card>
          </li>
        ))}
      </ul>
      <PageSteps page={page} size={size} total={total} onChange={setPage} />
    </>
  )
}
