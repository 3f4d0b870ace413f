'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Loaded } from '@/components/layout/loaded'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, IconButton } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { CompanyRole } from '@/lib/contracts/company-rights'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'

/** Vacancies offered at once; further ones are found by their title. */
const offeredAtOnce = 5
const typingMs = 250

interface Opened {
  public_id: string
  title: string
}

type Props = { memberId: string; name: string; role: CompanyRole }

/** Vacancies that a hiring manager or interviewer sees, and the search for one more to open. */
export function MemberAccess({ memberId, name, role }: Props) {
  const t = useTranslations('my.companies.members.access')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const key = ['member-vacancies', memberId]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      api('GET /v1/my/vacancies/members/:publicId', { params: { publicId: memberId }, signal }),
  })
  const [busy, setBusy] = useState<string | null>(null)

  async function change({ public_id: publicId, title }: Opened, on: boolean, undone = false) {
    setBusy(publicId)
    try {
      await api('PUT /v1/vacancies/:publicId/team/:memberId', {
        params: { publicId, memberId },
        body: { on },
      })
      await cache.invalidateQueries({ queryKey: key })
      showToast({
        variant: 'success',
        message: t(on ? 'opened' : 'closed', { name, title }),
        ...(!undone && {
          action: { label: t('undo'), run: () => void change({ public_id: publicId, title }, !on, true) },
        }),
      })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(null)
    }
  }

  return (
    <details className="basis-full text-sm">
      <summary className="link w-fit min-h-11 cursor-pointer py-2.5" aria-label={t('label', { name })}>
        {query.data ? t('count', { count: query.data.length }) : t('title')}
      </summary>
      <Loaded query={query} height={48}>
        {(opened) => (
          <div className="grid gap-3 pt-1">
            {role === 'interviewer' ? <p className="text-soft">{t('interviewer')}</p> : null}
            {opened.length > 0 ? (
              <ul className="grid" aria-label={t('list', { name })}>
                {opened.map((vacancy) => (
                  <li key={vacancy.public_id} className="flex items-center justify-between gap-3">
                    <Link
                      className="link min-w-0 wrap-anywhere"
                      href={routes.vacancyView(vacancy.public_id, 'interview')}
                    >
                      {vacancy.title || t('untitled')}
                    </Link>
                    <IconButton
                      label={t('close', { title: vacancy.title || t('untitled') })}
                      icon={<CloseIcon size={18} />}
                      disabled={busy !== null}
                      onClick={() => void change(vacancy, false)}
                    />
                  </li>
                ))}
              </ul>
            ) : null}
            <Finder
              name={name}
              opened={opened}
              busy={busy}
              onOpen={(vacancy) => void change(vacancy, true)}
            />
          </div>
        )}
      </Loaded>
    </details>
  )
}

type FinderProps = {
  name: string
  opened: readonly Opened[]
  busy: string | null
  onOpen: (vacancy: Opened) => void
}

/** Vacancies of the company that are not opened yet, by title. */
function Finder({ name, opened, busy, onOpen }: FinderProps) {
  const t = useTranslations('my.companies.members.access')
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  // As many more as are opened, which are left out.
  const size = Math.min(100, offeredAtOnce + opened.length)
  const query = useQuery({
    queryKey: ['my-vacancies', 'to-open', text, size],
    queryFn: ({ signal }) => api('GET /v1/my/vacancies', { query: { size, ...(text && { text }) }, signal }),
    placeholderData: keepPreviousData,
  })
  const offered = query.data?.results
    .filter(({ public_id: id }) => !opened.some((each) => each.public_id === id))
    .slice(0, offeredAtOnce)
  return (
    <div className="grid max-w-120 gap-2">
      <Input
        type="search"
        aria-label={t('search', { name })}
        placeholder={t('placeholder')}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Loaded query={query} height={48}>
        {() =>
          offered?.length ? (
            <ul className="grid gap-1">
              {offered.map(({ public_id, fields }) => {
                const title = fields.title || t('untitled')
                return (
                  <li key={public_id} className="flex items-center justify-between gap-3">
                    <span className="min-w-0 wrap-anywhere">{title}</span>
                    <Button
                      size="sm"
                      busy={busy === public_id}
                      disabled={busy !== null}
                      aria-label={t('open', { title })}
                      onClick={() => onOpen({ public_id, title })}
                    >
                      {t('openShort')}
                    </Button>
                  </li>
                )
              })}
            </ul>
          ) : (
            <p className="text-soft">{t(text ? 'nothing' : 'all')}</p>
          )
        }
      </Loaded>
    </div>
  )
}
