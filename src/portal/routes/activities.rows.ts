import type { ScreenRow } from './row.ts'
import { screen, uuid } from './screen.ts'
import { activities, consult } from './widgets.ts'

const students = [{ u_types: [1] as const }]
const teachers = [{ u_types: [2, 3] as const }]
const staff = [{ u_types: [2, 3, 4] as const }]
const readers = [{ u_types: [1, 2, 3, 4, 6] as const }]

/** Activities, a student's own way to them and that of staff (R174–R181), and consultations (R182–R184). */
export const activityRows: readonly ScreenRow[] = [
  {
    path: '/career_archives/my_activity',
    title: 'myActivities',
    access: students,
    screen: screen(activities, { view: 'list', address: true }),
    serves: ['activities'],
  },
  {
    ...{ path: '/career_archives/my_activity_c_u', title: 'myActivityEdit', access: students, hidden: true },
    ...{ screen: screen(activities, { view: 'form' }, { uuid }), serves: ['activity.edit', 'activity.create'] },
  },
  {
    ...{ path: '/career_archives/my_activity_info', title: 'myActivityInfo', access: students, hidden: true },
    ...{ screen: screen(activities, { view: 'info' }, { uuid }), serves: ['activity.detail'] },
  },
  {
    path: '/career_archives/activity/index',
    title: 'activities',
    access: teachers,
    screen: screen(activities, { view: 'list', address: true }),
    serves: ['activities'],
  },
  {
    path: '/career_archives/activity/jw_index',
    title: 'activitiesOfSchool',
    // one's own menu need not say whose it is
    titleFor: () => 'activities',
    access: [{ u_types: [4] }],
    screen: screen(activities, { view: 'list', address: true }),
    serves: ['activities'],
  },
  {
    ...{ path: '/career_archives/activity/info', title: 'activityInfo', access: staff, hidden: true },
    ...{ screen: screen(activities, { view: 'info' }, { uuid }), serves: ['activity.detail'] },
  },
  {
    ...{ path: '/career_archives/activity/c_u', title: 'activityEdit', access: staff, hidden: true },
    ...{ screen: screen(activities, { view: 'form' }, { uuid }), serves: ['activity.edit', 'activity.create'] },
  },
  {
    path: '/career_archives/activity/teacher_comment',
    title: 'activityComments',
    access: teachers,
    screen: screen(activities, { view: 'comments', address: true }),
    serves: ['activity.comments'],
  },
  {
    path: '/career_archives/consult',
    title: 'consults',
    access: readers,
    screen: screen(consult, { view: 'list', address: true }),
    serves: ['consults'],
  },
  {
    ...{ path: '/career_archives/consult_info', title: 'consultInfo', access: readers, hidden: true },
    ...{ screen: screen(consult, { view: 'info' }, { uuid }), serves: ['consult.detail'] },
  },
  {
    ...{ path: '/career_archives/consult_c_u', title: 'consultEdit', access: staff, hidden: true },
    ...{ screen: screen(consult, { view: 'form' }, { uuid }), serves: ['consult.edit', 'consult.create'] },
  },
]
