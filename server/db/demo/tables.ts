// Written by `npm run indexes`, from the folders.
// What the demo region and the tests know of each table.
export { default as data_dict_area } from '../../resources/data_dict/area/demo.ts'
export { default as data_dict_course } from '../../resources/data_dict/course/demo.ts'
export { default as data_dict_grade } from '../../resources/data_dict/grade/demo.ts'
export { default as data_dict_provinces } from '../../resources/data_dict/provinces/demo.ts'
export { default as data_dict_term } from '../../resources/data_dict/term/demo.ts'
export { default as data_dict_work_unit } from '../../resources/data_dict/work_unit/demo.ts'
export { default as imports } from '../../resources/imports/demo.ts'
export { default as relation_site_tokens } from '../../resources/relation/site_tokens/demo.ts'
export { default as relation_students } from '../../resources/relation/students/demo.ts'
export { default as relation_teacher_follow_student } from '../../resources/relation/teacher_follow_student/demo.ts'
export { default as relation_teachers } from '../../resources/relation/teachers/demo.ts'
export { default as sys_users } from '../../resources/sys/users/demo.ts'
