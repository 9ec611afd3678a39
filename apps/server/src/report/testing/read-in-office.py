"""Opens files in LibreOffice and says as JSON what it makes of them.

    /usr/bin/python3 read-in-office.py < jobs.json > answers.json

A job is one of
    {"do": "read", "path": "a.xlsx"}
    {"do": "read", "path": "a.csv", "separator": ";", "locale": 3084}
    {"do": "pivot", "path": "a.xlsx", "top": 3, "count": 40, "helpers": [{"header": "Day", "formula": "=WEEKDAY(A{row};2)"}],
     "rows": ["Day"], "columns": ["Hour"], "data": "Net sales", "function": "SUM"}
`top` is the row of the headers, from 0, and `count` says how many rows below it are of the table.
"""

import datetime
import json
import os
import subprocess
import sys
import tempfile
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.sheet.DataPilotFieldOrientation import COLUMN, DATA, ROW
from com.sun.star.table import CellAddress
from com.sun.star.table.TableOrientation import ROWS

DATE = 2
FORMULA = 16


def setting(name, value):
    made = PropertyValue()
    made.Name, made.Value = name, value
    return made


def start(profile):
    pipe = "office%d" % os.getpid()
    command = ["soffice", "--headless", "--norestore", "--nologo", "--nodefault", "-env:UserInstallation=file://" + profile, "--accept=pipe,name=%s;urp;" % pipe]
    office = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    here = uno.getComponentContext()
    resolver = here.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", here)
    began = time.time()
    while True:
        try:
            there = resolver.resolve("uno:pipe,name=%s;urp;StarOffice.ComponentContext" % pipe)
            return office, there.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", there)
        except Exception:
            if office.poll() is not None or time.time() - began > 120:
                raise
            time.sleep(0.2)


def open_file(desktop, job):
    settings = [setting("Hidden", True)]
    if "separator" in job:
        # Separator, quotes, UTF-8, from the first line, no columns of their own, the locale, quoted cells are no texts by that, numbers and dates are recognised.
        settings += [setting("FilterName", "Text - txt - csv (StarCalc)"), setting("FilterOptions", "%d,34,76,1,,%d,false,true" % (ord(job["separator"]), job["locale"]))]
    return desktop.loadComponentFromURL("file://" + os.path.abspath(job["path"]), "_blank", 0, tuple(settings))


def used(sheet):
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    return cursor.RangeAddress.EndRow + 1, cursor.RangeAddress.EndColumn + 1


def formats_of(document, area, count, width):
    """The number format of each cell, and the kind of that; cells of one look are told together."""
    keys = [[0] * width for _ in range(count)]
    for part in area.CellFormatRanges:
        at, form = part.RangeAddress, document.NumberFormats.getByKey(part.NumberFormat)
        for row in range(at.StartRow, at.EndRow + 1):
            keys[row][at.StartColumn:at.EndColumn + 1] = [(form.Type, form.FormatString)] * (at.EndColumn + 1 - at.StartColumn)
    return keys


def cell_of(value, form):
    if value == "":
        return None
    if isinstance(value, str):
        return {"text": value}
    if form[0] & DATE:
        return {"date": (datetime.date(1899, 12, 30) + datetime.timedelta(value)).isoformat(), "format": form[1]}
    return {"number": value, "format": form[1]}


def levels_of(sheet, count):
    """How deep each row folds: the first level of the outline that shows it, from 0."""
    levels = [None] * count
    for level in range(0, 8):
        sheet.showLevel(level, ROWS)
        for row in range(count):
            if levels[row] is None and sheet.Rows.getByIndex(row).IsVisible:
                levels[row] = level
    return levels


def read(document, job):
    sheets = []
    for sheet in document.Sheets:
        count, width = used(sheet)
        area = sheet.getCellRangeByPosition(0, 0, width - 1, count - 1)
        forms = formats_of(document, area, count, width)
        rows = [[cell_of(value, form) for value, form in zip(*both)] for both in zip(area.DataArray, forms)]
        formulas = area.queryContentCells(FORMULA).RangeAddressesAsString
        view = document.CurrentController
        bold = [sheet.getCellByPosition(0, row).CharWeight > 100 for row in range(count)]
        sheets.append({"name": sheet.Name, "rows": rows, "bold": bold, "formulas": formulas, "frozen": view.SplitRow if view.hasFrozenPanes() else 0, "levels": levels_of(sheet, count)})
    return {"sheets": sheets}


def pivot(document, job):
    sheet = document.Sheets.getByIndex(0)
    top, count = job["top"], job["count"]
    _, width = used(sheet)
    for place, helper in enumerate(job["helpers"]):
        sheet.getCellByPosition(width + place, top).String = helper["header"]
        for row in range(top + 1, top + 1 + count):
            sheet.getCellByPosition(width + place, row).Formula = helper["formula"].replace("{row}", str(row + 1))
    tables = sheet.DataPilotTables
    wanted = tables.createDataPilotDescriptor()
    wanted.setSourceRange(sheet.getCellRangeByPosition(0, top, width + len(job["helpers"]) - 1, top + count).RangeAddress)
    wanted.ShowFilterButton = False
    wanted.ColumnGrand = wanted.RowGrand = True
    fields = wanted.DataPilotFields
    automatic = uno.Enum("com.sun.star.sheet.GeneralFunction", "AUTO")
    for names, orientation in ((job["rows"], ROW), (job["columns"], COLUMN)):
        for place, name in enumerate(names):
            field = fields.getByName(name)
            field.Orientation = orientation
            if place < len(names) - 1:
                uno.invoke(field, "setPropertyValue", ("Subtotals", uno.Any("[]com.sun.star.sheet.GeneralFunction", (automatic,))))
    data = fields.getByName(job["data"])
    data.Orientation = DATA
    data.Function = uno.Enum("com.sun.star.sheet.GeneralFunction", job["function"])
    place = CellAddress()
    place.Sheet, place.Column, place.Row = 0, 0, top + count + 10
    tables.insertNewByName("held", place, wanted)
    area = tables.getByName("held").OutputRange
    return {"rows": [list(row) for row in sheet.getCellRangeByPosition(area.StartColumn, area.StartRow, area.EndColumn, area.EndRow).DataArray]}


def main():
    jobs = json.load(sys.stdin)
    answers = []
    with tempfile.TemporaryDirectory() as profile:
        office, desktop = start(profile)
        try:
            for job in jobs:
                document = open_file(desktop, job)
                try:
                    answers.append({"read": read, "pivot": pivot}[job["do"]](document, job))
                finally:
                    document.close(True)
        finally:
            try:
                desktop.terminate()
                office.wait(60)
            except Exception:
                office.kill()
    json.dump(answers, sys.stdout)


main()
