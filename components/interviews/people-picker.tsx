import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/check'
import { FieldGroup } from '@/components/ui/field'
import type { Invitee } from './use-interviews'

type Props = {
  people: readonly Invitee[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}

/** Those of a vacancy who may be asked to a talk. */
export function PeoplePicker({ people, chosen, onChange, error }: Props) {
  const t = useTranslations('interviews.create')
  return (
    <FieldGroup legend={t('people')} hint={chosen.length > 1 ? t('peopleHint') : undefined} error={error}>
      <div className="people-list">
        {people.map(({ public_id: id, resume }) => (
          <Checkbox
            key={id}
            label={resume.name ? `${resume.name.first} ${resume.name.last}`.trim() : t('unnamed')}
            hint={resume.title}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}
