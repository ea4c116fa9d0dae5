import { collectors } from '../../core/contracts/material/colleges.ts'
import type { User } from '../../core/domain/access.ts'
import type { ScreenRow } from './row.ts'
import { screen, uuid } from './screen.ts'
import { collegeSearch, majorExplorer } from './widgets.ts'

const collegeRole = '升学数据库-大学查询-专业分数'
/** A student with VIP needs the role of the group to see its menu (B071). */
const lacksRole = ({ u_type, is_vip_flag, roles }: User) => u_type === 1 && is_vip_flag && !roles.includes(collegeRole)

/** /NCEE_database: colleges, majors and jobs to look up. */
export const collegeRows: readonly ScreenRow[] = [
  {
    path: '/NCEE_database',
    title: 'collegeDatabase',
    icon: 'database',
    hidden: lacksRole,
    children: [
      {
        path: '/NCEE_database/colleges',
        title: 'colleges',
        screen: screen(collegeSearch, { address: true }),
        asks: ['/data_dict/dict_option/college_query_options/', '/material/colleges/?limit=20&offset=0'],
        serves: ['colleges'],
      },
      {
        path: '/NCEE_database/colleges_info',
        title: 'collegeDetail',
        hidden: true,
        screen: screen(collegeSearch, {}, { uuid }),
        serves: ['college.detail'],
      },
      {
        path: '/NCEE_database/major',
        title: 'majors',
        vip: true,
        screen: screen(majorExplorer, { view: 'majors', address: true }),
        serves: ['majors'],
      },
      {
        path: '/NCEE_database/major_info',
        title: 'majorDetail',
        hidden: true,
        vip: true,
        screen: screen(majorExplorer, { view: 'majors' }, { uuid }),
        serves: ['major.detail'],
      },
      {
        path: '/NCEE_database/job',
        title: 'jobs',
        vip: true,
        screen: screen(majorExplorer, { view: 'jobs', address: true }),
        serves: ['jobs'],
      },
      {
        path: '/NCEE_database/job_info',
        title: 'jobDetail',
        hidden: true,
        vip: true,
        screen: screen(majorExplorer, { view: 'jobs' }, { uuid }),
        serves: ['job.detail'],
      },
      {
        path: '/NCEE_database/job_q_major',
        title: 'jobMajors',
        vip: true,
        screen: screen(majorExplorer, { view: 'job_majors', address: true }),
      },
      {
        path: '/NCEE_database/major_q_job',
        title: 'majorJobs',
        vip: true,
        screen: screen(majorExplorer, { view: 'major_jobs', address: true }),
      },
      {
        path: '/NCEE_database/my_colleges',
        title: 'myColleges',
        access: collectors.any,
        screen: screen(collegeSearch, { address: true, mine: true }),
        serves: ['my.colleges'],
      },
    ],
  },
]
