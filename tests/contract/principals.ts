/** Whose eyes the sweep looks through. `at` is the school (or city, for a bureau) of the account. */
export interface Principal {
  readonly name: string
  readonly u_type: number
  readonly at: 'x' | 'y' | 'z' | 'w' | 'a' | 'b' | 'everywhere'
  readonly roles?: 'all' | 'none'
}

const ofSchool = (letter: 'x' | 'y' | 'z'): Principal[] => [
  { name: `student.${letter}`, u_type: 1, at: letter },
  { name: `student2.${letter}`, u_type: 1, at: letter },
  { name: `solo.${letter}`, u_type: 1, at: letter },
  { name: `vip.${letter}`, u_type: 1, at: letter },
  { name: `teacher.${letter}`, u_type: 2, at: letter },
  { name: `adviser.${letter}`, u_type: 3, at: letter },
  { name: `jw.${letter}`, u_type: 4, at: letter },
  { name: `readonly.${letter}`, u_type: 4, at: letter },
  { name: `kiosk.${letter}`, u_type: 7, at: letter },
]

export const principals: readonly Principal[] = [
  ...ofSchool('x'),
  ...ofSchool('y'),
  ...ofSchool('z'),
  { name: 'consultant.w', u_type: 3, at: 'w' },
  { name: 'jyj.a', u_type: 6, at: 'a' },
  { name: 'jyj.b', u_type: 6, at: 'b' },
  { name: 'sysadmin', u_type: 5, at: 'everywhere', roles: 'all' },
  { name: 'clerk', u_type: 5, at: 'everywhere', roles: 'none' },
  { name: 'superuser', u_type: 5, at: 'everywhere', roles: 'all' },
]

const cityOf = { x: 'a', y: 'a', z: 'b' } as const

/** Schools whose people this principal may ever be told about. Written by hand: it is the oracle, not the code under test. */
export const mayKnow = (who: Principal, school: 'x' | 'y' | 'z') =>
  who.at === school || (who.u_type === 6 && who.at === cityOf[school]) || who.at === 'everywhere'
