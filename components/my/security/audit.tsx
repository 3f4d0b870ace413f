'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Loaded } from '@/components/layout/loaded'
import { PageSteps } from '@/components/layout/page-steps'
import { TableDownload } from '@/components/layout/table-download'
import { Button, buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { ApiError } from '@/lib/api/api-error'
import { api } from '@/lib/api/client'
import { type CompanyEventKind, companyEventKinds } from '@/lib/contracts/security-events'
import type { CompanyEvent } from '@/lib/contracts/security-journal'
import { formatRecentMoment } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import { chosen, EventFilters } from './event-filters'
import { asItStood, keyed, momentCell, useCompanyWords } from './event-words'

const size = 30
type Filter = { kind: '' | CompanyEventKind; member: string; from: string; to: string }
type Asked = { kind?: CompanyEventKind; member?: string; from?: string; to?: string }
const unfiltered: Filter = { kind: '', member: '', from: '', to: '' }

/** Who did what in a company, for those who own it. */
export function CompanyAudit({ publicId }: { publicId: string }) {
  const t = useTranslations('security')
  const [filter, setFilter] = useState<Filter>(unfiltered)
  const [page, setPage] = useState(1)
  const params = { publicId }
  const asked = chosen(filter) as Asked
  const isFiltered = Object.keys(asked).length > 0
  const query = useQuery({
    queryKey: ['company-audit', publicId, asked, page],
    queryFn: ({ signal }) =>
      api('GET /v1/accounts/company/:publicId/audit', { params, query: { ...asked, page, size }, signal }),
    placeholderData: keepPreviousData,
    retry: (count, error) => !isClosed(error) && count < 2,
  })
  const members = useQuery({
    queryKey: ['company-members', publicId],
    queryFn: ({ signal }) => api('GET /v1/accounts/company/:publicId/members', { params, signal }),
    enabled: query.isSuccess,
  })
  const change = (next: Partial<Filter>) => {
    setFilter({ ...filter, ...next })
    setPage(1)
  }
  const back = (
    <a className={buttonClass({ size: 'sm' })} href={routes.myProfile()}>
      {t('audit.back')}
    </a>
  )
  return (
    <div className="my-page">
      <div className="grid justify-items-start gap-3">
        <h1>{t('audit.title')}</h1>
        <p className="text-soft">{t('audit.lead')}</p>
      </div>
      {isClosed(query.error) ? (
        <EmptyState title={t('audit.closed')} text={t('audit.closedText')}>
          {back}
        </EmptyState>
      ) : (
        <Loaded query={query} height={480}>
          {({ results, total }) => (
            <>
              <EventFilters
                choices={[
                  {
                    name: 'kind',
                    label: t('audit.kind'),
                    all: t('audit.allKinds'),
                    options: companyEventKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
                  },
                  {
                    name: 'member',
                    label: t('audit.member'),
                    all: t('audit.allMembers'),
                    options: (members.data ?? []).map(({ public_id, first_name, last_name }) => ({
                      value: public_id,
                      label: `${first_name} ${last_name}`.trim(),
                    })),
                  },
                ]}
                filter={filter}
                onChange={change}
              />
              {results.length > 0 ? (
                <ul className="my-rows grid" aria-busy={query.isPlaceholderData}>
                  {keyed(results).map(({ key, event }) => (
                    <Line key={key} event={event} />
                  ))}
                </ul>
              ) : (
                <EmptyState
                  title={t('audit.empty')}
                  text={t(isFiltered ? 'audit.emptyFiltered' : 'audit.emptyText')}
                >
                  {isFiltered ? <Button onClick={() => change(unfiltered)}>{t('reset')}</Button> : null}
                </EmptyState>
              )}
              <PageSteps page={page} size={size} total={total} onChange={setPage} />
              <div className="flex flex-wrap gap-3">
                {total > 0 ? <Download publicId={publicId} filter={asked} /> : null}
                {back}
              </div>
            </>
          )}
        </Loaded>
      )}
      <p className="text-sm text-soft">
        {t.rich('audit.notYou', {
          sessions: (words) => (
            <a className="link" href={`${routes.mySettings()}#sessions`}>
              {words}
            </a>
          ),
          password: (words) => (
            <a className="link" href={routes.myProfile()}>
              {words}
            </a>
          ),
          team: (words) => (
            <a className="link" href={routes.myProfile()}>
              {words}
            </a>
          ),
        })}
      </p>
    </div>
  )
}

/** Not an owner, or not of this company: another try would say the same. */
const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'forbidden' || error.code === 'not_found')

function Line({ event }: { event: CompanyEvent }) {
  const { what, who, about } = useCompanyWords()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const subject = about(event)
  const address = addressOf(event)
  return (
    <li className="my-row">
      <div className="min-w-0">
        <p className="break-words font-medium">{what(event)}</p>
        {subject ? (
          <p className="break-words text-sm">
            {address ? (
              <a className="link" href={address}>
                {subject}
              </a>
            ) : (
              subject
            )}
          </p>
        ) : null}
        <p className="break-words text-xs text-soft">
          {who(event)} · <time dateTime={event.at}>{formatRecentMoment(event.at, { timeZone })}</time>
        </p>
      </div>
    </li>
  )
}

function addressOf({ subject }: CompanyEvent): string | null {
  if (!subject?.public_id || subject.deleted || subject.type === 'user') return null
  if (subject.type === 'vacancy') return routes.vacancy(subject.public_id)
  return subject.title === null ? null : routes.resume(subject.public_id)
}

function Download({ publicId, filter }: { publicId: string; filter: Asked }) {
  const t = useTranslations('security')
  const { what, who, about } = useCompanyWords()
  const params = { publicId }
  return (
    <TableDownload<CompanyEvent>
      label={t('download')}
      columns={[
        { title: t('audit.columns.when'), width: 20, value: ({ at }) => momentCell(at) },
        { title: t('audit.columns.who'), width: 28, value: who },
        { title: t('audit.columns.what'), width: 48, value: what },
        { title: t('audit.columns.about'), width: 40, value: about },
      ]}
      before={() => api('POST /v1/my/exports', { body: { list: 'audit', company: publicId } })}
      read={asItStood((page) =>
        api('GET /v1/accounts/company/:publicId/audit', { params, query: { ...filter, ...page } }),
      )}
      file={t('audit.file')}
      sheet={t('audit.file')}
      align="start"
      small
    />
  )
}
