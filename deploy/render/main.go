// Renders the chart as `helm template` does, with the functions of Helm that it uses: what Debian has of Helm is its library of functions.
//
//	render CHART RELEASE [VALUES.json]
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func read(path string) map[string]any {
	text, err := os.ReadFile(path)
	must(err)
	var value map[string]any
	must(yaml.Unmarshal(text, &value))
	return value
}

// merge puts what is given over the defaults, as Helm does with values.
func merge(defaults, given map[string]any) {
	for name, value := range given {
		inner, isMap := value.(map[string]any)
		if outer, wasMap := defaults[name].(map[string]any); isMap && wasMap {
			merge(outer, inner)
		} else {
			defaults[name] = value
		}
	}
}

func main() {
	chart, release := os.Args[1], os.Args[2]
	values := read(filepath.Join(chart, "values.yaml"))
	if len(os.Args) > 3 {
		merge(values, read(os.Args[3]))
	}
	about := read(filepath.Join(chart, "Chart.yaml"))
	data := map[string]any{
		"Values":  values,
		"Chart":   map[string]any{"Name": about["name"], "Version": about["version"], "AppVersion": about["appVersion"]},
		"Release": map[string]any{"Name": release, "Namespace": "default"},
	}
	all := template.New("chart").Option("missingkey=error")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data any) (string, error) {
		var out strings.Builder
		err := all.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	functions["toYaml"] = func(value any) string {
		text, err := yaml.Marshal(value)
		must(err)
		return strings.TrimSuffix(string(text), "\n")
	}
	functions["toJson"] = func(value any) string {
		text, err := json.Marshal(value)
		must(err)
		return string(text)
	}
	all = all.Funcs(functions)
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	must(err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(err)
		_, err = all.New(filepath.Base(file)).Parse(string(text))
		must(err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		if strings.HasPrefix(name, "_") || !strings.HasSuffix(name, ".yaml") {
			continue
		}
		fmt.Println("---")
		must(all.ExecuteTemplate(os.Stdout, name, data))
	}
	must(all.ExecuteTemplate(os.Stderr, "NOTES.txt", data))
}
