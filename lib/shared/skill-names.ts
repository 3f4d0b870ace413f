/** One spelling of a skill: case, «ё» and space do not matter. */
export const skillKey = (skill: string): string =>
  skill.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ')

/** Whether a text names a skill; the endings of its last word may differ by what Russian adds to it. */
export function namesSkill(text: string, skill: string): boolean {
  const key = skillKey(skill)
  if (key === '') return false
  const escaped = key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const after = /\p{L}$/u.test(key) && /[а-я]$/.test(key) ? '' : '(?![\\p{L}\\p{N}])'
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}${after}`, 'u').test(skillKey(text))
}

interface Texts {
  skills: readonly string[]
  text: string
}

/** The skills a vacancy names, by what a resume says of them; those the resume does not know are none of its business. */
export function askedSkills(asked: readonly string[], { skills, text }: Texts) {
  const own = new Map(skills.map((skill) => [skillKey(skill), skill]))
  const listed = [...new Set(asked.flatMap((skill) => own.get(skillKey(skill)) ?? []))]
  return {
    /** In the resume's own spelling. */
    listed,
    silent: listed.filter((skill) => !namesSkill(text, skill)),
    unlisted: asked.filter((skill) => !own.has(skillKey(skill)) && namesSkill(text, skill)),
  }
}
