import { demoOf } from '../../../db/demo/demo-of.ts'
import { unitOf } from '../../../db/demo/region.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { archive_papers } from './table.ts'

export default demoOf(archive_papers, {
  marks: {
    base: 'career_record/archive_papers',
    of(letter, marked) {
      const uuid = idOf('archive_papers', letter)
      const student = idOf('students', `student.${letter}`)
      const about = { uuid: student, name: marked, other_num: null, gender: '未填写', school_name: letter, grade_name: null }
      return {
        ids: [uuid],
        insert: {
          ...{ uuid, student, work_unit: unitOf(letter), file_seal: letter },
          content: { student: { ...about, enrollment_year: null, exam_year: null, course: null }, records: [], exams: [], left_out: 0 },
        },
      }
    },
  },
})
