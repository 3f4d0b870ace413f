'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { PageSteps } from '@/components/layout/page-steps'
import { clientsKey } from '@/components/layout/use-clients'
import { Badge } from '@/components/ui/badge'
import { Dialog, DialogBody } from '@/components/ui/dialog'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import type { AgencyClient, ShortlistRow } from '@/lib/contracts/clients'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

const size = 30

/** The shortlist of a client: whom it is shown, who agreed to be named, and what it said. */
export function ClientPeople({ client, onClose }: { client: AgencyClient; onClose: () => void }) {
  const t = useTranslations('clients')
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t('people.title', { name: client.name })}
      closeLabel={t('close')}
    >
      <DialogBody className="grid gap-3">
        <List publicId={client.public_id} />
      </DialogBody>
    </Dialog>
  )
}

function List({ publicId }: { publicId: string }) {
  const t = useTranslations('clients')
  const [page, setPage] = useState(1)
  const list = useQuery({
    queryKey: [...clientsKey, 'people', publicId, page],
    queryFn: ({ signal }) =>
      api('GET /v1/my/clients/:publicId/people', { params: { publicId }, query: { page, size }, signal }),
    placeholderData: keepPreviousData,
  })
  if (list.isError && !list.data) {
    return <LoadFailed onRetry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (!list.data) {
    return (
      <SkeletonRegion label={t('people.loading')} className="grid gap-2">
        <Skeleton height={64} />
        <Skeleton height={64} />
      </SkeletonRegion>
    )
  }
  if (list.data.results.length === 0) {
    return <EmptyState title={t('people.empty')} text={t('people.emptyText')} />
  }
  return (
    <>
      <ul className="grid gap-2" aria-busy={list.isPlaceholderData}>
        {list.data.results.map((person) => (
          <Person key={person.negotiation} person={person} />
        ))}
      </ul>
      <PageSteps page={page} size={size} total={list.data.total} onChange={setPage} />
    </>
  )
}

function Person({ person }: { person: ShortlistRow }) {
  const t = useTranslations('clients')
  const { name, title, verdict, comment } = person
  return (
    <li className="card grid gap-1 p-3">
      <p className="flex flex-wrap items-center gap-2">
        <Link
          className="link font-semibold wrap-anywhere"
          href={routes.vacancyView(person.vacancy, 'applications', { item: person.negotiation })}
        >
          {name ? `${name.first} ${name.last}` : title}
        </Link>
        <Badge tone={person.consent === 'agreed' ? 'success' : 'neutral'}>
          {t(`people.consents.${person.consent}`)}
        </Badge>
        {verdict ? (
          <Badge tone={verdict === 'interested' ? 'match' : 'warning'}>
            {t(`people.verdicts.${verdict}`)}
          </Badge>
        ) : null}
      </p>
      <p className="text-soft wrap-anywhere">
        {name ? `${title} · ${person.vacancy_title}` : person.vacancy_title}
      </p>
      {comment ? <p className="wrap-anywhere whitespace-pre-line">{comment}</p> : null}
    </li>
  )
}
