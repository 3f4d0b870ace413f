'use client'

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { NarrowedBadge } from '@/components/layout/narrowed-badge'
import { ownVacancyQuery } from '@/components/layout/own-queries'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Avatar } from '@/components/ui/avatar'
import { buttonClass } from '@/components/ui/button'
import { Checkbox, Radio } from '@/components/ui/check'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { CompanyMember } from '@/lib/contracts/company-members'
import { roleMay } from '@/lib/contracts/company-rights'
import type { VacancyTeam } from '@/lib/contracts/own-vacancies'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { SetupSection } from './setup-section'
import { useRefresh } from './use-screening'

interface Team {
  /** The responsible member; null when nobody is assigned. */
  manager: string | null
  members: CompanyMember[]
  /** Members who do not see each vacancy by role, or not once it is narrowed. */
  access: VacancyTeam
  narrowed: boolean
  mayNarrow: boolean
}

/** The vacancy and the companies are asked for by other parts of the page, too. */
async function readTeam(client: QueryClient, publicId: string, signal: AbortSignal): Promise<Team> {
  const [own, companies, access] = await Promise.all([
    client.fetchQuery(ownVacancyQuery(publicId)),
    client.fetchQuery({ queryKey: ['companies'], queryFn: () => api('GET /v1/accounts/companies') }),
    api('GET /v1/vacancies/:publicId/team', { params: { publicId }, signal }),
  ])
  const [company] = companies
  const params = { publicId: company?.public_id ?? '' }
  return {
    access,
    narrowed: own.narrowed,
    mayNarrow: own.may_narrow,
    manager: own.manager?.public_id ?? null,
    members: company ? await api('GET /v1/accounts/company/:publicId/members', { params, signal }) : [],
  }
}

/** Members with access to the vacancy, their roles, and the responsible member. */
export function TeamPart({ vacancyId }: { vacancyId: string }) {
  const t = useTranslations('screening.team')
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['screening', 'team', vacancyId],
    queryFn: ({ signal }) => readTeam(client, vacancyId, signal),
  })
  return (
    <SetupSection id="team" title={t('title')} hint={t('hint')} query={query}>
      {(team) => <People vacancyId={vacancyId} team={team} />}
    </SetupSection>
  )
}

const nameOf = ({ first_name: first, last_name: last }: CompanyMember) => `${first} ${last}`.trim()

function People({ vacancyId, team }: { vacancyId: string; team: Team }) {
  const { manager, members, access, narrowed, mayNarrow } = team
  const t = useTranslations('screening.team')
  const client = useQueryClient()
  const refresh = useRefresh()
  const showError = useErrorToast()
  const [chosen, setChosen] = useState<string | null>(null)
  const me = members.find(({ you }) => you)
  const acting = members.filter(({ role }) => roleMay(role, 'recruit'))
  const mayChange = me !== undefined && roleMay(me.role, 'recruit')

  async function handOver(to: string, from: string | null) {
    const whom = acting.find((member) => member.public_id === to)
    if (!whom) return
    setChosen(to)
    try {
      await api('PUT /v1/my/vacancies/manager', { body: { ids: [vacancyId], manager: to } })
      await client.invalidateQueries({ queryKey: ownVacancyQuery(vacancyId).queryKey })
      await refresh()
      showToast({
        variant: 'success',
        message: t('handedOver', { name: nameOf(whom) }),
        ...(from !== null && { action: { label: t('undo'), run: () => void handOver(from, null) } }),
      })
    } catch (error) {
      showError(error)
    } finally {
      setChosen(null)
    }
  }

  return (
    <div className="grid gap-4">
      {mayChange ? (
        <Field label={t('manager')} hint={t('managerHint')}>
          {(control) => (
            <Select
              {...control}
              className="screening-short"
              placeholder={t('nobody')}
              value={chosen ?? manager ?? ''}
              aria-busy={chosen !== null || undefined}
              onChange={({ target }) => void handOver(target.value, manager)}
              options={acting.map((member) => ({ value: member.public_id, label: nameOf(member) }))}
            />
          )}
        </Field>
      ) : null}
      <Visibility vacancyId={vacancyId} narrowed={narrowed} mayNarrow={mayNarrow} />
      <ul className="screening-rows" aria-label={t('title')}>
        {members.map((member) => (
          <li key={member.public_id} className="flex items-center gap-3">
            <Avatar name={nameOf(member)} src={member.avatar_url} size="sm" decorative />
            <span className="min-w-0 flex-1 break-words">
              {member.you ? t('you', { name: nameOf(member) }) : nameOf(member)}
              <span className="block text-xs text-soft">{t(`roles.${member.role}`)}</span>
            </span>
            <Access
              vacancyId={vacancyId}
              member={member}
              team={access.find(({ public_id: id }) => id === member.public_id)}
              narrowed={narrowed}
              mayChange={roleMay(member.role, 'see_all') ? mayNarrow : mayChange}
            />
          </li>
        ))}
      </ul>
      {me?.role === 'owner' ? (
        <Link className={buttonClass({ className: 'justify-self-start' })} href={routes.myProfile()}>
          {t('invite')}
        </Link>
      ) : null}
    </div>
  )
}

/** Whether the whole team sees the vacancy, or chosen colleagues; those who do not choose read it. */
function Visibility({
  vacancyId,
  narrowed,
  mayNarrow,
}: {
  vacancyId: string
  narrowed: boolean
  mayNarrow: boolean
}) {
  const t = useTranslations('screening.team')
  const refresh = useRefresh()
  const showError = useErrorToast()
  const [chosen, setChosen] = useState<boolean | null>(null)

  async function change(to: boolean, undone = false) {
    setChosen(to)
    try {
      await api('PUT /v1/vacancies/:publicId/narrowing', {
        params: { publicId: vacancyId },
        body: { narrowed: to },
      })
      await refresh()
      showToast({
        variant: 'success',
        message: t(to ? 'narrowed' : 'widened'),
        ...(!undone && { action: { label: t('undo'), run: () => void change(!to, true) } }),
      })
    } catch (error) {
      showError(error)
    } finally {
      setChosen(null)
    }
  }

  if (!mayNarrow) return narrowed ? <NarrowedBadge label={t('mark')} hint={t('chosenOnlyHint')} /> : null
  const shown = chosen ?? narrowed
  return (
    <fieldset className="grid gap-2" disabled={chosen !== null} aria-busy={chosen !== null || undefined}>
      <legend className="mb-2 text-sm font-medium">{t('sees')}</legend>
      <Radio
        name="visibility"
        label={t('wholeTeam')}
        hint={t('wholeTeamHint')}
        checked={!shown}
        onChange={() => void change(false)}
      />
      <Radio
        name="visibility"
        label={t('chosenOnly')}
        hint={t('chosenOnlyHint')}
        checked={shown}
        onChange={() => void change(true)}
      />
    </fieldset>
  )
}

/** Whether a member sees the vacancy: by role, or by access given here. */
function Access({
  vacancyId,
  member,
  team,
  narrowed,
  mayChange,
}: {
  vacancyId: string
  member: CompanyMember
  team: VacancyTeam[number] | undefined
  narrowed: boolean
  mayChange: boolean
}) {
  const t = useTranslations('screening.team')
  const refresh = useRefresh()
  const showError = useErrorToast()
  /** What was chosen and is being saved. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const name = nameOf(member)

  async function change(on: boolean, undone = false) {
    setChosen(on)
    try {
      await api('PUT /v1/vacancies/:publicId/team/:memberId', {
        params: { publicId: vacancyId, memberId: member.public_id },
        body: { on },
      })
      await refresh()
      showToast({
        variant: 'success',
        message: t(on ? 'opened' : 'closed', { name }),
        ...(!undone && { action: { label: t('undo'), run: () => void change(!on, true) } }),
      })
    } catch (error) {
      showError(error)
    } finally {
      setChosen(null)
    }
  }

  const seesAll = roleMay(member.role, 'see_all')
  if (!team) return <span className="text-xs text-soft">{t(seesAll ? 'always' : 'never')}</span>
  if (seesAll && (!narrowed || team.responsible))
    return <span className="text-xs text-soft">{t(narrowed ? 'responsible' : 'byRole')}</span>
  return (
    <span className="grid justify-items-end gap-1">
      <Checkbox
        label={t('accessShort')}
        aria-label={t('access', { name })}
        checked={chosen ?? team.added}
        disabled={!mayChange || chosen !== null}
        onChange={({ target }) => void change(target.checked)}
      />
      {team.interviews && !team.added ? (
        <span className="max-w-48 text-right text-xs text-soft">{t('interviews')}</span>
      ) : null}
    </span>
  )
}
