import { dictionaries, roleById } from '@/server/modules/dictionaries'

const kept = new Map<number, number[]>()

function rolesOfArea(areaId: number): number[] {
  const known = kept.get(areaId)
  if (known) return known
  const ids = dictionaries()
    .roles.filter((role) => role.areaId === areaId)
    .map((role) => role.id)
  kept.set(areaId, ids)
  return ids
}

/** All professions of the fields these belong to. */
export function areaRoleIds(roleIds: readonly number[]): number[] {
  const areas = new Set(roleIds.flatMap((id) => roleById(id)?.areaId ?? []))
  return [...areas].flatMap(rolesOfArea)
}
