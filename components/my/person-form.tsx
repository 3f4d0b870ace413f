'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, useState } from 'react'
import { useSubmit } from '@/components/forms/use-submit'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import type { Me } from '@/lib/contracts/accounts'
import { genders } from '@/lib/contracts/enums'
import { updateInfo } from '@/stores/account'
import { showToast } from '@/stores/toasts'
import { AvatarEditor } from './avatar-editor'
import { Panel } from './panel'
import { ME_KEY } from './use-me'

const valuesOf = (me: Me) => ({
  first_name: me.first_name,
  last_name: me.last_name,
  dob: me.dob ?? '',
  gender: me.gender ?? '',
})

/** Name, date of birth, gender. */
export function PersonForm({ me }: { me: Me }) {
  const t = useTranslations('my.profile')
  const account = useTranslations('account')
  const cache = useQueryClient()
  const { form, busy, errorOf, run } = useSubmit()
  const [values, setValues] = useState(() => valuesOf(me))
  const put = (name: keyof typeof values) => (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    setValues({ ...values, [name]: event.target.value })

  const save = async () => {
    await updateInfo({
      first_name: values.first_name,
      last_name: values.last_name,
      dob: values.dob || null,
      gender: genders.find((gender) => gender === values.gender) ?? null,
    })
    await cache.invalidateQueries({ queryKey: ME_KEY })
  }
  return (
    <Panel
      title={t('person')}
      lead={t(me.account_type === 'candidate' ? 'personLead' : 'personLeadEmployer')}
    >
      <AvatarEditor />
      <form
        ref={form}
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          run(save, { onDone: () => showToast({ variant: 'success', message: t('saved') }) })
        }}
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label={account('firstName')} error={errorOf('first_name')}>
            {(control) => (
              <Input
                {...control}
                autoComplete="given-name"
                maxLength={100}
                value={values.first_name}
                onChange={put('first_name')}
              />
            )}
          </Field>
          <Field label={account('lastName')} error={errorOf('last_name')}>
            {(control) => (
              <Input
                {...control}
                autoComplete="family-name"
                maxLength={100}
                value={values.last_name}
                onChange={put('last_name')}
              />
            )}
          </Field>
          <Field label={account('dob')} mark={account('optional')} error={errorOf('dob')}>
            {(control) => (
              <Input {...control} type="date" autoComplete="bday" value={values.dob} onChange={put('dob')} />
            )}
          </Field>
          <Field
            label={t('gender')}
            mark={account('optional')}
            hint={t('genderHint')}
            error={errorOf('gender')}
          >
            {(control) => (
              <Select
                {...control}
                value={values.gender}
                onChange={put('gender')}
                placeholder={t('genderNone')}
                options={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
              />
            )}
          </Field>
        </div>
        <Button type="submit" variant="primary" className="justify-self-start" busy={busy}>
          {t('save')}
        </Button>
      </form>
    </Panel>
  )
}
