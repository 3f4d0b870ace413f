'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Pages } from '@/components/layout/pages'
import { SecretAddress } from '@/components/layout/secret-address'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import type { Company } from '@/lib/contracts/companies'
import { type MailItem, mailLimits } from '@/lib/contracts/talent-mail'
import type { ParsedPerson } from '@/lib/contracts/talent-resumes'
import { formatRecentMoment } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { WhyNot } from '../people-filters'
import { FileLine } from '../record-files'
import { type Proposal, ReviewPeople } from '../resumes/review'

const key = ['people', 'mail'] as const
/** How often a page looks for what is still being read. */
const readingMs = 3000

/** The member's address for letters about people, and who came by them and waits to be looked at. */
export function MailPeople() {
  return (
    <NamedCompany>
      <OwnMail />
    </NamedCompany>
  )
}

function OwnMail() {
  const t = useTranslations('peopleMail')
  const summary = useQuery({
    queryKey: ['people', 'summary'],
    queryFn: ({ signal }) => api('GET /v1/my/people/summary', { signal }),
  })
  const { data } = summary
  if (summary.isError && !data) {
    return <LoadFailed onRetry={() => void summary.refetch()} busy={summary.isFetching} />
  }
  if (!data) return <Waiting />
  if (!data.may_edit) return <WhyNot summary={data} />
  if (data.mail_waiting === null)
    return <EmptyState className="card" title={t('unavailable')} text={t('unavailableText')} />
  return (
    <>
      <Address />
      <Letters />
    </>
  )
}

function Waiting() {
  const t = useTranslations('peopleMail')
  return (
    <SkeletonRegion label={t('title')}>
      <Skeleton height={280} className="rounded-card" />
    </SkeletonRegion>
  )
}

function Address() {
  const t = useTranslations('peopleMail')
  const cache = useQueryClient()
  const own = [...key, 'address']
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: own,
    queryFn: ({ signal }) => api('GET /v1/my/people-mail/address', { signal }),
  })
  const words = Object.fromEntries(
    (['make', 'secret', 'copy', 'copied', 'renew', 'renewed', 'end', 'ended'] as const).map((word) => [
      word,
      t(word),
    ]),
  ) as Parameters<typeof SecretAddress>[0]['words']
  return (
    <section className="card grid gap-3" aria-labelledby="address-title">
      <div className="grid gap-1">
        <h2 id="address-title" className="text-lg">
          {t('addressTitle')}
        </h2>
        <p className="text-soft max-w-[68ch]">{t('addressLead')}</p>
      </div>
      {data ? (
        <SecretAddress
          url={data.address}
          label={t('address')}
          words={words}
          onRenew={async () => cache.setQueryData(own, await api('POST /v1/my/people-mail/address', {}))}
          onEnd={async () => cache.setQueryData(own, await api('DELETE /v1/my/people-mail/address', {}))}
        />
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={44} className="rounded-card" />
      )}
    </section>
  )
}

/** Where somebody came from: the letter, who forwarded it and its files. */
function Letter({ item }: { item: MailItem }) {
  const t = useTranslations('peopleMail')
  const { subject, forwarded_by, created_at, files, public_id: publicId } = item
  return (
    <div className="grid gap-2">
      <p>
        {subject ? t('letter', { subject }) : t('noSubject')}
        <br />
        {t('from', { name: forwarded_by ?? t('former'), moment: formatRecentMoment(created_at) })}
      </p>
      {files.map((file) => (
        <FileLine
          key={file.public_id}
          file={file}
          load={() =>
            api('GET /v1/my/people-mail/:publicId/files/:fileId', {
              params: { publicId, fileId: file.public_id },
            })
          }
        />
      ))}
      {item.trouble === 'files_left_out' ? <p>{t('filesLeftOut')}</p> : null}
      {item.state === 'unread' ? <p role="status">{t('reading')}</p> : null}
    </div>
  )
}

type AttachProps = {
  item: MailItem
  onUndo: (publicId: string) => Promise<void>
  onDone: () => Promise<void>
}

/** Keeps the letter with the person of the base whom it is about. */
function Attach({ item: { public_id: publicId, record }, onUndo, onDone }: AttachProps) {
  const t = useTranslations('peopleMail')
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)
  if (!record) return null
  const { name } = record
  const attach = async () => {
    setBusy(true)
    try {
      await api('POST /v1/my/people-mail/:publicId/attachment', {
        params: { publicId },
        body: { record_public_id: record.public_id },
      })
      showToast({
        variant: 'success',
        message: t('attached', { name }),
        action: { label: t('undoAttaching'), run: () => void onUndo(publicId).catch(showError) },
      })
    } catch (error) {
      showError(error)
    }
    // Also after an error: a colleague may have settled the letter, or the answer was lost. Until the list has come
    // anew, the letter stands there and must not be attached again.
    await onDone()
    setBusy(false)
  }
  return (
    <>
      <p className="text-soft max-w-[68ch] wrap-anywhere">{t('attachLead', { name })}</p>
      <Button busy={busy} aria-label={t('attachLabel', { name })} onClick={() => void attach()}>
        {t('attach')}
      </Button>
    </>
  )
}

function Letters() {
  const t = useTranslations('peopleMail')
  const errors = useTranslations('errors')
  const showError = useErrorToast()
  const cache = useQueryClient()
  const page = Math.max(1, Number(useSearchParams().get('page')) || 1)
  /** What was corrected here and is not added yet. */
  const [edited, setEdited] = useState<ReadonlyMap<string, ParsedPerson>>(new Map())
  const list = useQuery({
    queryKey: [...key, 'list', page],
    queryFn: ({ signal }) => api('GET /v1/my/people-mail', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.results.some((item) => item.state === 'unread') ? readingMs : false,
  })
  const router = useRouter()
  const pages = Math.ceil((list.data?.total ?? 0) / mailLimits.page)
  // The last one of this page was settled.
  const over = !list.isPlaceholderData && pages > 0 && page > pages
  useEffect(() => {
    if (over) router.replace(routes.myPeopleMail({ page: pages > 1 ? pages : undefined }))
  }, [over, pages, router])
  const refresh = () => cache.invalidateQueries({ queryKey: ['people'] })
  const restore = async (publicId: string) => {
    await api('POST /v1/my/people-mail/:publicId/restoration', { params: { publicId } })
    void refresh()
  }
  const discard = async ({ id: publicId, name }: Proposal) => {
    try {
      await api('DELETE /v1/my/people-mail/:publicId', { params: { publicId } })
      void refresh()
      showToast({
        message: t('discarded', { name }),
        action: { label: t('undo'), run: () => void restore(publicId).catch(showError) },
      })
    } catch (error) {
      showError(error)
    }
  }
  if (list.isError && !list.data) {
    return <LoadFailed onRetry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (!list.data) return <Waiting />
  const { results, total } = list.data
  const proposals = results.map((item) => {
    const person = item.person && { ...item.person, ...edited.get(item.public_id), known: item.person.known }
    return {
      id: item.public_id,
      title: <Letter item={item} />,
      name: person ? `${person.first_name} ${person.last_name}`.trim() || t('unread') : t('unread'),
      person,
      whenKnown: <Attach item={item} onUndo={restore} onDone={refresh} />,
      trouble: item.trouble && item.trouble !== 'files_left_out' ? errors(item.trouble) : null,
      added: false,
    }
  })
  return (
    <section className="grid gap-4" aria-labelledby="waiting-title" aria-busy={list.isPlaceholderData}>
      <div className="grid gap-1">
        <h2 id="waiting-title" className="text-lg">
          {t('waiting')}
        </h2>
        <p className="text-soft max-w-[68ch]">{t('rule')}</p>
        <p role="status" className={total === 0 ? 'sr-only' : 'text-soft'}>
          {t('found', { count: total })}
        </p>
      </div>
      {total === 0 ? (
        <EmptyState className="card" title={t('empty')} text={t('emptyText')} />
      ) : (
        <ReviewPeople
          proposals={proposals}
          busy={false}
          source={t('source')}
          add={async ({ id: publicId }, body, idempotencyKey) => {
            const params = { publicId }
            await api('POST /v1/my/people-mail/:publicId/person', { params, body, idempotencyKey })
            return () => restore(publicId)
          }}
          onChange={(id, { person }) => {
            if (person) setEdited((before) => new Map(before).set(id, person))
          }}
          onRemove={(proposal) => void discard(proposal)}
          onAdded={() => void refresh()}
        />
      )}
      <Pages
        page={page}
        pages={pages}
        hrefFor={(number) => routes.myPeopleMail({ page: number > 1 ? number : undefined })}
      />
    </section>
  )
}

/** A notice leads to people of the company it is about, which may not be the one its reader acts for now. */
function NamedCompany({ children }: { children: ReactNode }) {
  const named = useSearchParams().get('company')
  const list = useQuery({
    queryKey: ['companies'],
    queryFn: ({ signal }) => api('GET /v1/accounts/companies', { signal }),
    enabled: named !== null,
  })
  if (named === null) return children
  if (list.isError && !list.data) {
    return <LoadFailed onRetry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (!list.data) return <Skeleton height={280} className="rounded-card" />
  const [current, ...others] = list.data
  const other = others.find(({ public_id }) => public_id === named)
  return other && current ? <Switch from={current} to={other} /> : children
}

function Switch({ from, to }: { from: Company; to: Company }) {
  const t = useTranslations('peopleMail.otherCompany')
  const [busy, setBusy] = useState(false)
  const showError = useErrorToast()
  const act = async () => {
    setBusy(true)
    try {
      await api('POST /v1/accounts/company/:publicId/current', { params: { publicId: to.public_id } })
      // Everything on the page belongs to the former company.
      window.location.reload()
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  return (
    <EmptyState
      className="card"
      title={t('title', { company: to.name })}
      text={t('text', { company: from.name })}
    >
      <Button variant="primary" busy={busy} onClick={() => void act()}>
        {t('act', { company: to.name })}
      </Button>
    </EmptyState>
  )
}
