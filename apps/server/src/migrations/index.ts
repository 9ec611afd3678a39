/** Lists every migration by its file name; migrations.test.ts checks that this table and the folder agree. */

import organisation from "./0001_organisation.ts";
import catalogue from "./0002_catalogue.ts";
import sales from "./0003_sales.ts";
import importFiles from "./0004_import.ts";
import importChangeAfter from "./0005_import_change_after.ts";
import locationArea from "./0006_location_area.ts";
import entity from "./0007_entity.ts";
import stockLedger from "./0008_stock_ledger.ts";
import importLease from "./0009_import_lease.ts";
import targetVersion from "./0010_target_version.ts";
import importDepartments from "./0011_import_departments.ts";
import signIn from "./0012_sign_in.ts";
import uploadArrival from "./0013_upload_arrival.ts";
import productCodes from "./0014_product_codes.ts";
import settingInTime from "./0015_setting_in_time.ts";
import user from "./0016_user.ts";
import levelValues from "./0017_level_values.ts";
import layerEntity from "./0018_layer_entity.ts";
import account from "./0019_account.ts";
import mail from "./0020_mail.ts";
import listView from "./0021_list_view.ts";
import goal from "./0022_goal.ts";
import legacy from "./0023_legacy.ts";
import auditTrail from "./0024_audit_trail.ts";
import synchronization from "./0025_synchronization.ts";
import productImage from "./0026_product_image.ts";
import inventoryDocument from "./0027_inventory_document.ts";
import report from "./0028_report.ts";
import sortKeys from "./0029_sort_keys.ts";
import changeNumber from "./0030_change_number.ts";
import undoInSteps from "./0031_undo_in_steps.ts";
import closeInSteps from "./0032_close_in_steps.ts";
import lateSale from "./0033_late_sale.ts";
import exportBatch from "./0034_export_batch.ts";
import errorLog from "./0035_error_log.ts";
import reportSchedule from "./0036_report_schedule.ts";
import stockChange from "./0037_stock_change.ts";
import foldForms from "./0038_fold_forms.ts";
import namedReportView from "./0039_named_report_view.ts";
import sidePanelTemplate from "./0040_side_panel_template.ts";
import productActivitySent from "./0041_product_activity_sent.ts";
import integrityAcceptance from "./0042_integrity_acceptance.ts";
import batchSchedule from "./0043_batch_schedule.ts";
import classifiedMovement from "./0044_classified_movement.ts";
import documentAuthors from "./0045_document_authors.ts";
import lineTax from "./0046_line_tax.ts";
import costInCents from "./0047_cost_in_cents.ts";
import eventClock from "./0048_event_clock.ts";
import supplement from "./0049_supplement.ts";
import savedPivot from "./0050_saved_pivot.ts";
import tillEvent from "./0051_till_event.ts";
import tillFact from "./0052_till_fact.ts";
import deposit from "./0053_deposit.ts";
import invoice from "./0054_invoice.ts";
import entityFields from "./0055_entity_fields.ts";
import datedValue from "./0056_dated_value.ts";
import reportViewRole from "./0057_report_view_role.ts";
import monitoring from "./0058_monitoring.ts";
import storeDay from "./0059_store_day.ts";
import task from "./0060_task.ts";
import log from "./0061_log.ts";
import secondFactor from "./0062_second_factor.ts";
import setAside from "./0063_set_aside.ts";
import apiKey from "./0064_api_key.ts";
import pickupFile from "./0065_pickup_file.ts";
import signOn from "./0066_sign_on.ts";
import figureAlert from "./0067_figure_alert.ts";
import originalAmounts from "./0068_original_amounts.ts";
import alertBell from "./0069_alert_bell.ts";
import passkey from "./0070_passkey.ts";
import replacedReceipts from "./0071_replaced_receipts.ts";
import stockSnapshot from "./0072_stock_snapshot.ts";
import workDigest from "./0073_work_digest.ts";
import importJob from "./0074_import_job.ts";
import rowAlert from "./0076_row_alert.ts";
import stoppedAlert from "./0078_stopped_alert.ts";
import longSums from "./0079_long_sums.ts";
import deletedReportView from "./0080_deleted_report_view.ts";
import errorTriage from "./0081_error_triage.ts";
import errorMessages from "./0082_error_messages.ts";
import errorPlace from "./0083_error_place.ts";
import integrityFinding from "./0084_integrity_finding.ts";
import reportVersion from "./0085_report_version.ts";
import accessRecord from "./0086_access_record.ts";
import adjustmentScan from "./0087_adjustment_scan.ts";
import mailAccount from "./0088_mail_account.ts";
import scanUndo from "./0089_scan_undo.ts";
import knownSales from "./0090_known_sales.ts";
import auditFeed from "./0077_audit_feed.ts";
import fiscalCalendar from "./0075_fiscal_calendar.ts";

export const migrations = {
  "0001_organisation": organisation,
  "0002_catalogue": catalogue,
  "0003_sales": sales,
  "0004_import": importFiles,
  "0005_import_change_after": importChangeAfter,
  "0006_location_area": locationArea,
  "0007_entity": entity,
  "0008_stock_ledger": stockLedger,
  "0009_import_lease": importLease,
  "0010_target_version": targetVersion,
  "0011_import_departments": importDepartments,
  "0012_sign_in": signIn,
  "0013_upload_arrival": uploadArrival,
  "0014_product_codes": productCodes,
  "0015_setting_in_time": settingInTime,
  "0016_user": user,
  "0017_level_values": levelValues,
  "0018_layer_entity": layerEntity,
  "0019_account": account,
  "0020_mail": mail,
  "0021_list_view": listView,
  "0022_goal": goal,
  "0023_legacy": legacy,
  "0024_audit_trail": auditTrail,
  "0025_synchronization": synchronization,
  "0026_product_image": productImage,
  "0027_inventory_document": inventoryDocument,
  "0028_report": report,
  "0029_sort_keys": sortKeys,
  "0030_change_number": changeNumber,
  "0031_undo_in_steps": undoInSteps,
  "0032_close_in_steps": closeInSteps,
  "0033_late_sale": lateSale,
  "0034_export_batch": exportBatch,
  "0035_error_log": errorLog,
  "0036_report_schedule": reportSchedule,
  "0037_stock_change": stockChange,
  "0038_fold_forms": foldForms,
  "0039_named_report_view": namedReportView,
  "0040_side_panel_template": sidePanelTemplate,
  "0041_product_activity_sent": productActivitySent,
  "0042_integrity_acceptance": integrityAcceptance,
  "0043_batch_schedule": batchSchedule,
  "0044_classified_movement": classifiedMovement,
  "0045_document_authors": documentAuthors,
  "0046_line_tax": lineTax,
  "0047_cost_in_cents": costInCents,
  "0048_event_clock": eventClock,
  "0049_supplement": supplement,
  "0050_saved_pivot": savedPivot,
  "0051_till_event": tillEvent,
  "0052_till_fact": tillFact,
  "0053_deposit": deposit,
  "0054_invoice": invoice,
  "0055_entity_fields": entityFields,
  "0056_dated_value": datedValue,
  "0057_report_view_role": reportViewRole,
  "0058_monitoring": monitoring,
  "0059_store_day": storeDay,
  "0060_task": task,
  "0061_log": log,
  "0062_second_factor": secondFactor,
  "0063_set_aside": setAside,
  "0064_api_key": apiKey,
  "0065_pickup_file": pickupFile,
  "0066_sign_on": signOn,
  "0067_figure_alert": figureAlert,
  "0068_original_amounts": originalAmounts,
  "0069_alert_bell": alertBell,
  "0070_passkey": passkey,
  "0071_replaced_receipts": replacedReceipts,
  "0072_stock_snapshot": stockSnapshot,
  "0073_work_digest": workDigest,
  "0074_import_job": importJob,
  "0075_fiscal_calendar": fiscalCalendar,
  "0076_row_alert": rowAlert,
  "0077_audit_feed": auditFeed,
  "0078_stopped_alert": stoppedAlert,
  "0079_long_sums": longSums,
  "0080_deleted_report_view": deletedReportView,
  "0081_error_triage": errorTriage,
  "0082_error_messages": errorMessages,
  "0083_error_place": errorPlace,
  "0084_integrity_finding": integrityFinding,
  "0085_report_version": reportVersion,
  "0086_access_record": accessRecord,
  "0087_adjustment_scan": adjustmentScan,
  "0088_mail_account": mailAccount,
  "0089_scan_undo": scanUndo,
  "0090_known_sales": knownSales,
} as const;
