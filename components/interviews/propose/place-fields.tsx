'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/check'
import { Field } from '@/components/ui/field'
import { Input, Select, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { compassSides, type InterviewPlaceInput } from '@/lib/contracts/interview-places'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { type OfficeAddress, OfficeAddressForm } from './office-address'

export const emptyPlace = (address: OfficeAddress | undefined): InterviewPlaceInput => ({
  city_id: address?.city_id ?? 0,
  address: address?.address ?? '',
  landmark: '',
  walk_minutes: null,
  side: null,
  entrance: '',
  floor: '',
  how_to_find: '',
  documents: '',
  dress: '',
  contact_name: '',
  contact_phone: '',
  pass_needed: false,
})

type Props = {
  value: InterviewPlaceInput
  onChange: (place: InterviewPlaceInput) => void
  options: { verified: boolean; addresses: readonly OfficeAddress[] }
  errorOf: (field: string) => string | undefined
  onAdded: (address: OfficeAddress) => void
}

const lines = ['entrance', 'floor', 'documents', 'dress', 'contact_name', 'contact_phone'] as const
const labels = {
  entrance: 'entrance',
  floor: 'floor',
  documents: 'documents',
  dress: 'dress',
  contact_name: 'contact',
  contact_phone: 'contactPhone',
} as const

/** Where to come, and how to get there. */
export function PlaceFields({ value, onChange, options, errorOf, onAdded }: Props) {
  const t = useTranslations('interviews.place')
  const form = useTranslations('interviews.form')
  const put = (more: Partial<InterviewPlaceInput>) => onChange({ ...value, ...more })
  if (!options.verified)
    return (
      <Notice tone="warning">
        {t('unverified')}{' '}
        <Link className="link" href={routes.myProfile()}>
          {t('verify')}
        </Link>
      </Notice>
    )
  if (options.addresses.length === 0) return <OfficeAddressForm onAdded={onAdded} />
  const chosen = options.addresses.findIndex(
    ({ city_id, address }) => city_id === value.city_id && address === value.address,
  )
  return (
    <div className="talk-fields">
      <Field label={t('address')} error={errorOf('place.address')}>
        {(control) => (
          <Select
            {...control}
            placeholder={t('choose')}
            value={chosen < 0 ? '' : String(chosen)}
            options={options.addresses.map(({ city_name, address }, index) => ({
              value: String(index),
              label: `${city_name}, ${address}`,
            }))}
            onChange={({ target }) => {
              const next = options.addresses[Number(target.value)]
              if (next) put({ city_id: next.city_id, address: next.address })
            }}
          />
        )}
      </Field>
      <Field label={t('landmark')} mark={form('optional')} error={errorOf('place.landmark')}>
        {(control) => (
          <Input
            {...control}
            maxLength={100}
            value={value.landmark}
            onChange={({ target }) => put({ landmark: target.value })}
          />
        )}
      </Field>
      <Field label={t('walk')} mark={form('optional')} error={errorOf('place.walk_minutes')}>
        {(control) => (
          <Input
            {...control}
            type="number"
            min={1}
            max={60}
            value={value.walk_minutes ?? ''}
            onChange={({ target }) =>
              put({ walk_minutes: target.value === '' ? null : Math.round(Number(target.value)) })
            }
          />
        )}
      </Field>
      <Field label={t('side')} mark={form('optional')}>
        {(control) => (
          <Select
            {...control}
            value={value.side ?? ''}
            options={[
              { value: '', label: t('anySide') },
              ...compassSides.map((side) => ({ value: side as string, label: t(`sides.${side}`) })),
            ]}
            onChange={({ target }) =>
              put({ side: compassSides.find((side) => side === target.value) ?? null })
            }
          />
        )}
      </Field>
      {lines.map((name) => (
        <Field key={name} label={t(labels[name])} mark={form('optional')} error={errorOf(`place.${name}`)}>
          {(control) => (
            <Input
              {...control}
              maxLength={name === 'documents' ? 500 : name === 'contact_phone' ? 40 : 200}
              type={name === 'contact_phone' ? 'tel' : 'text'}
              value={value[name]}
              onChange={({ target }) => put({ [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <Field
        label={t('howToFind')}
        mark={form('optional')}
        error={errorOf('place.how_to_find')}
        className="talk-whole"
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={1024}
            value={value.how_to_find}
            onChange={({ target }) => put({ how_to_find: target.value })}
          />
        )}
      </Field>
      <Checkbox
        className="talk-whole"
        label={t('pass')}
        hint={t('passHint')}
        checked={value.pass_needed}
        onChange={({ target }) => put({ pass_needed: target.checked })}
      />
    </div>
  )
}

type Caller = 'employer' | 'candidate'
type PhoneFieldsProps = {
  caller: Caller
  number: string
  error: string | undefined
  onCaller: (caller: Caller) => void
  onNumber: (number: string) => void
}

/** Who calls whom; the company's number is required when the candidate calls. */
export function PhoneFields({ caller, number, error, onCaller, onNumber }: PhoneFieldsProps) {
  const t = useTranslations('interviews.create')
  return (
    <div className="talk-fields">
      <Field label={t('caller')}>
        {(control) => (
          <Select
            {...control}
            value={caller}
            options={[
              { value: 'employer', label: t('callerEmployer') },
              { value: 'candidate', label: t('callerCandidate') },
            ]}
            onChange={({ target }) => onCaller(target.value === 'candidate' ? 'candidate' : 'employer')}
          />
        )}
      </Field>
      {caller === 'candidate' ? (
        <Field label={t('number')} error={error}>
          {(control) => (
            <Input
              {...control}
              type="tel"
              maxLength={40}
              value={number}
              onChange={({ target }) => onNumber(target.value)}
            />
          )}
        </Field>
      ) : null}
    </div>
  )
}
